/** A file of the book did not come; it may when it is asked for again. */
export class BookFileError extends Error {}

/** S8.09: what has not come after so many milliseconds counts as failed. */
const TIMEOUT_MS = 120_000;
const RETRY_DELAY_MS = 400;

/**
 * A file of the book, null when the library has none under this address any more. A line that only stumbled is good again
 * a moment later; one that keeps silent is not waited for twice.
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
    if (answer.status === 404) return { file: null };
    return answer.ok ? { file: await readBlob(answer) } : null;
  } catch {
    return null;
  }
}

/** On a busy device Chromium waits for ever for the `blob()` of what the page has preloaded. */
async function readBlob(answer: Response): Promise<Blob> {
  return new Blob([await answer.arrayBuffer()], { type: answer.headers.get("Content-Type") ?? "" });
}

async function retryFetch(address: string, signal: AbortSignal): Promise<FetchedFile | null> {
  if (signal.aborted) return null;
  await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS));
  return tryFetch(address, signal);
}
