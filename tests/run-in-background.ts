/**
 * Runs work in the background. A failure rejects the returned promise, but does not end the run before it is awaited.
 */
export function runInBackground(work: readonly Promise<unknown>[]): Promise<unknown> {
  const all = Promise.all(work);
  all.catch(() => {});
  return all;
}
