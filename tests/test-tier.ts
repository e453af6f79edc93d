/** Whether this is the long run and not `npm test`; see docs/testing.md. */
export const isLongRun = process.env["TEST_TIER"] === "long";

/**
 * Minutes that pass before an interrupted work is checked, with all background work after each: enough rounds to
 * resolve everything, and in the long run more, to detect repeated work.
 */
export const recoveryMinutes = isLongRun ? [5, 5, 5, 5] : [5, 15];

/** How many cases a property test draws. */
export function numRuns({ short, long }: { short: number; long: number }): number {
  return isLongRun ? long : short;
}
