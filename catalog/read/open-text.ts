import { createReadStream } from "node:fs";
import { basename } from "node:path";
import { Readable } from "node:stream";

import { FolderError } from "./catalog-source.ts";

/** In bytes: small chunks, because about thirty are buffered. */
const CHUNK_BYTES = 16 * 1024;

/** Streams the text of a file without byte order mark. Throws `FolderError` when it is not UTF-8. */
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
