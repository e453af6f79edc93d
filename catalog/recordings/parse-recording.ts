import { type IAudioMetadata, type IOptions, parseFromTokenizer } from "music-metadata";
import * as strtok3 from "strtok3";

import { FileError } from "#catalog/folder-files.ts";

/** Its types are those for browsers, which open no files. */
const { fromFile } = strtok3 as unknown as {
  fromFile: (
    file: string,
    options: strtok3.ITokenizerOptions,
  ) => Promise<strtok3.IRandomAccessTokenizer>;
};

/** In bytes. Of the sound, parsers read smaller pieces. */
const MIN_COUNTED_BYTES = 100_000;

/** In bytes: the tags of a recording with its pictures, which are read in few large pieces. */
const MAX_TAG_BYTES = 32_000_000;

/** What the tags of a recording say. Throws `FileError` before larger ones are read. */
export async function parseRecording(file: string, options: IOptions): Promise<IAudioMetadata> {
  const source = await fromFile(file, { maxBufferSize: MAX_TAG_BYTES });
  const readBuffer = source.readBuffer.bind(source);
  let total = 0;
  source.readBuffer = async (bytes, how) => {
    if (bytes.length >= MIN_COUNTED_BYTES) total += bytes.length;
    if (total > MAX_TAG_BYTES) throw createSizeError();
    return await readBuffer(bytes, how);
  };
  try {
    return await parseFromTokenizer(source, options);
  } catch (error) {
    throw error instanceof Error && error.name === "BufferSizeError" ? createSizeError() : error;
  } finally {
    await source.close();
  }
}

function createSizeError(): FileError {
  return new FileError("Its tags and pictures have more than 32 MB.");
}
