/** Whether this is a part of the long run, and not `npm test`; see docs/testing.md. */
export const isLongRun = process.env["TEST_TIER"] === "long";

/**
 * The minutes that pass before what was interrupted is judged, with everything that works by itself at work after each:
 * enough rounds for all to become certain, and in the long run more, for what would be done again in a later one.
 */
export const recoveryMinutes = isLongRun ? [5, 5, 5, 5] : [5, 15];

/** How many cases a property test draws. */
export function numRuns({ short, long }: { short: number; long: number }): number {
  return isLongRun ? long : short;
}
