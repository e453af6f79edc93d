/** Whether this is a part of the long run, and not `npm test`; see docs/testing.md. */
export const isLongRun = process.env["TEST_TIER"] === "long";

/** How many cases a property test draws. */
export function numRuns({ short, long }: { short: number; long: number }): number {
  return isLongRun ? long : short;
}
