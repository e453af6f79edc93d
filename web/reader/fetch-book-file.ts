/** A file of the book did not come; it may when it is asked for again. */
export class FileMissing extends Error {}

/** S8.09: what has not come after so many milliseconds counts as failed. */
const PATIENCE = 120_000;
const MOMENT = 400;

/**
 * A file of the book, null when the library has none under this address any more. A line that only stumbled is good again
 * a moment later; one that keeps silent is not waited for twice.
 */
export async function fetchBookFile(address: string): Promise<Blob | null> {
  const signal = AbortSignal.timeout(PATIENCE);
  const answer = (await tryFetch(address, signal)) ?? (await tryAgain(address, signal));
  if (!answer) throw new FileMissing(address);
  return answer.file;
}

type Answer = { file: Blob | null };

async function tryFetch(address: string, signal: AbortSignal): Promise<Answer | null> {
  try {
    const answer = await fetch(address, { signal });
    if (answer.status === 404) return { file: null };
    return answer.ok ? { file: await fileOf(answer) } : null;
  } catch {
    return null;
  }
}

/** On a busy device Chromium waits for ever for the `blob()` of what the page has preloaded. */
async function fileOf(answer: Response): Promise<Blob> {
  return new Blob([await answer.arrayBuffer()], { type: answer.headers.get("Content-Type") ?? "" });
}

async function tryAgain(address: string, signal: AbortSignal): Promise<Answer | null> {
  if (signal.aborted) return null;
  await new Promise((resolve) => setTimeout(resolve, MOMENT));
  return tryFetch(address, signal);
}
