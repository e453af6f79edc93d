export type KillRun = {
  kills: number;
  /** Approved by the gateway. */
  charges: number;
  /** Orders whose result became certain only by querying the gateway. */
  resolved: number;
  keys: number;
  /** Keys whose buyers did not learn the result. */
  rateLimited: number;
};

/** The average number of charges for each kill, at least. */
const MIN_CHARGES_PER_KILL = 1;
/** At least one in this many kills must leave an order uncertain. */
const UNCERTAIN_ONE_IN = 5;
/** At most one in this many keys may have been cut off. */
const CUT_OFF_ONE_IN = 50;

/**
 * Why a run proves nothing, one sentence each: too few charges, too few uncertain orders, or too many unknown results.
 */
export function checkRun({ kills, charges, resolved, keys, rateLimited }: KillRun): string[] {
  const [leastCharges, leastSettled] = [
    kills * MIN_CHARGES_PER_KILL,
    Math.ceil(kills / UNCERTAIN_ONE_IN),
  ];
  return [
    ...(charges < leastCharges
      ? [`only ${charges} charges in ${kills} kills: at least ${leastCharges} are needed`]
      : []),
    ...(resolved < leastSettled
      ? [`only ${resolved} orders were resolved by a query: at least ${leastSettled} are needed`]
      : []),
    ...checkCutOff({ keys, rateLimited }),
  ];
}

/** Reports too many keys whose result their buyers never learned. */
export function checkCutOff({
  keys,
  rateLimited,
}: Pick<KillRun, "keys" | "rateLimited">): string[] {
  const maximum = Math.floor(keys / CUT_OFF_ONE_IN);
  return rateLimited > maximum
    ? [`${rateLimited} of ${keys} keys were cut off: at most ${maximum} are allowed`]
    : [];
}
