import type { Tally } from "./tally.ts";

/** Of what should be looked into: with less that was, the other answers prove little. */
const MIN_RATIO = 1 / 3;

/** Of fewer calls of a name a part says little; one of them was looked into at least. */
const MIN_CALLS_FOR_RATIO = 30;

/** Where too little was looked into, a sentence each. */
export function checkTally({
  lookedInto,
  partThatFitted,
}: Pick<Tally, "lookedInto" | "partThatFitted">): string[] {
  const ofNames = [...lookedInto()].flatMap(([name, { all, through }]) => {
    const isEnough = all < MIN_CALLS_FOR_RATIO ? through > 0 : through >= all * MIN_RATIO;
    return isEnough
      ? []
      : [`of ${all} calls of ${name} that should be, ${through} were looked into`];
  });
  const fitted = partThatFitted();
  if (fitted >= MIN_RATIO) return ofNames;
  return [...ofNames, `of all that should fit, ${Math.round(fitted * 100)} % was looked into`];
}
