/** Polls a condition for at most this many milliseconds; returns whether it became true. */
export async function waitUntil(
  isTrue: () => Promise<boolean> | boolean,
  within: number,
): Promise<boolean> {
  for (const deadline = Date.now() + within; Date.now() < deadline;) {
    if (await isTrue()) return true;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return false;
}

/**
 * Runs work in the background. A failure rejects the returned promise, but does not end the run before it is awaited.
 */
export function runInBackground(work: readonly Promise<unknown>[]): Promise<unknown> {
  const all = Promise.all(work);
  all.catch(() => {});
  return all;
}
