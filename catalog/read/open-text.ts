import { createReadStream } from "node:fs";
import { basename } from "node:path";
import { Readable } from "node:stream";

import { FolderError } from "./catalog-source.ts";

/** In bytes: of some thirty of them that are read ahead little is left to be collected. */
const CHUNK_BYTES = 16 * 1024;

/** The text of a file, piece by piece, without a byte order mark; refused where it is not UTF-8. */
export function openText(file: string): Readable {
  return Readable.from(decode(file));
}

async function* decode(file: string): AsyncIterable<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  try {
    for await (const bytes of createReadStream(file, { highWaterMark: CHUNK_BYTES })) {
      yield decoder.decode(bytes, { stream: true });
    }
    yield decoder.decode();
  } catch (error) {
    if (error instanceof TypeError) {
      throw new FolderError(`${basename(file)} is not UTF-8 text; save it as UTF-8 and try again.`);
    }
    throw error;
  }
}
