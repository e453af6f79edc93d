/** Whether a part of the long run is under way, and not `npm test`: docs/testing.md tells of both. */
export const isLongRun = process.env["TEST_TIER"] === "long";

/** How many cases a property test draws. */
export function numRuns({ short, long }: { short: number; long: number }): number {
  return isLongRun ? long : short;
}
