/** What is left of that time, counted from now on: in whole milliseconds, and nothing when it is over. */
export function startDeadline(milliseconds: number): () => number {
  const end = performance.now() + milliseconds;
  return () => Math.max(0, Math.floor(end - performance.now()));
}
