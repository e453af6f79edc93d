import { BookFileError } from "#web/reader/fetch-book-file.ts";

/** S8.09: milliseconds without a byte after which a download counts as failed. The whole may take far longer. */
const STALL_MS = 60_000;

const MEDIA_TYPE = /^(?:(?:audio|video)\/[\w-]+|text\/vtt)(?:;|$)/;

type FetchOptions = { signal: AbortSignal; onProgress: (bytes: number) => void };

/**
 * Loads a whole recording or video; null when the library no longer has it. Throws `BookFileError`, also when `signal`
 * aborts.
 */
export async function fetchMedium(
  address: string,
  { signal, onProgress }: FetchOptions,
): Promise<Blob | null> {
  const ended = new AbortController();
  let timer = setTimeout(() => ended.abort(), STALL_MS);
  try {
    const answer = await fetch(address, { signal: AbortSignal.any([signal, ended.signal]) });
    if (answer.status === 404) return null;
    const type = answer.headers.get("Content-Type") ?? "";
    if (!answer.ok || !answer.body || !MEDIA_TYPE.test(type)) throw new BookFileError(address);
    const parts: Uint8Array<ArrayBuffer>[] = [];
    let bytes = 0;
    const reader = answer.body.getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return new Blob(parts, { type });
      clearTimeout(timer);
      timer = setTimeout(() => ended.abort(), STALL_MS);
      parts.push(value);
      bytes += value.length;
      onProgress(bytes);
    }
  } catch {
    // Ends the download of an answer that is no medium.
    ended.abort();
    throw new BookFileError(address);
  } finally {
    clearTimeout(timer);
  }
}
