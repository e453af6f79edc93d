import type { Tally } from "./tally.ts";

/** The least share of valid calls that must be accepted: refusals alone prove little. */
const MIN_RATIO = 1 / 3;

/** With fewer calls a share means little, so one accepted call is enough. */
const MIN_CALLS_FOR_RATIO = 30;

/** Reports where too few calls were accepted, one sentence each. */
export function checkTally({
  coverage,
  acceptedRatio,
}: Pick<Tally, "coverage" | "acceptedRatio">): string[] {
  const ofNames = [...coverage()].flatMap(([name, { all, accepted }]) => {
    const isEnough = all < MIN_CALLS_FOR_RATIO ? accepted > 0 : accepted >= all * MIN_RATIO;
    return isEnough ? [] : [`only ${accepted} of ${all} calls of ${name} were accepted`];
  });
  const fitted = acceptedRatio();
  if (fitted >= MIN_RATIO) return ofNames;
  return [...ofNames, `only ${Math.round(fitted * 100)} % of the valid calls were accepted`];
}
