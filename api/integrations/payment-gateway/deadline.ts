/** Returns a function that gives the remaining whole milliseconds, at least 0. */
export function startDeadline(milliseconds: number): () => number {
  const end = performance.now() + milliseconds;
  return () => Math.max(0, Math.floor(end - performance.now()));
}
