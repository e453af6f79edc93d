/** A file of the book failed to load; a retry may succeed. */
export class BookFileError extends Error {}

/** S8.09: milliseconds after which a file counts as failed. */
const TIMEOUT_MS = 120_000;
const RETRY_DELAY_MS = 400;

/**
 * Loads a file of the book; null when the library no longer has it. A failed request is retried once, unless the time
 * is up. Throws `BookFileError`.
 */
export async function fetchBookFile(address: string): Promise<Blob | null> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const answer = (await tryFetch(address, signal)) ?? (await retryFetch(address, signal));
  if (!answer) throw new BookFileError(address);
  return answer.file;
}

type FetchedFile = { file: Blob | null };

async function tryFetch(address: string, signal: AbortSignal): Promise<FetchedFile | null> {
  try {
    const answer = await fetch(address, { signal });
    if (answer.status === 404 || answer.status === 410) return { file: null };
    return answer.ok ? { file: await readBlob(answer) } : null;
  } catch {
    return null;
  }
}

/** Under load, `blob()` of a preloaded response never resolves in Chromium. */
async function readBlob(answer: Response): Promise<Blob> {
  return new Blob([await answer.arrayBuffer()], { type: answer.headers.get("Content-Type") ?? "" });
}

async function retryFetch(address: string, signal: AbortSignal): Promise<FetchedFile | null> {
  if (signal.aborted) return null;
  await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS));
  return tryFetch(address, signal);
}
