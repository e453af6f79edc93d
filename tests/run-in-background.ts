/** What goes on meanwhile; when it fails, whoever waits for it in the end is told, and the run is not ended by it. */
export function runInBackground(work: readonly Promise<unknown>[]): Promise<unknown> {
  const all = Promise.all(work);
  all.catch(() => {});
  return all;
}
