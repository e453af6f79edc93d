export type KillRun = {
  kills: number;
  /** Approved at the gateway. */
  charges: number;
  /** Orders of which it became certain only by asking the gateway what became of them. */
  settled: number;
  keys: number;
  /** Of the keys, those of which their buyers were not told in the end what came of them. */
  cutOff: number;
};

/** For each kill so many charges must have been made, on the average. */
const MIN_CHARGES_PER_KILL = 1;
/** In one of so many kills an order must have been left uncertain. */
const UNCERTAIN_ONE_IN = 5;
/** At most one of so many keys may have been cut off. */
const CUT_OFF_ONE_IN = 50;

/** Why a run proves nothing, a sentence each: its kills came upon too little that they could have broken, or it ends untold. */
export function checkRun({ kills, charges, settled, keys, cutOff }: KillRun): string[] {
  const [leastCharges, leastSettled] = [
    kills * MIN_CHARGES_PER_KILL,
    Math.ceil(kills / UNCERTAIN_ONE_IN),
  ];
  return [
    ...(charges < leastCharges
      ? [`${charges} charges in ${kills} kills prove nothing: there must be ${leastCharges}`]
      : []),
    ...(settled < leastSettled
      ? [`${settled} orders settled by asking prove nothing: there must be ${leastSettled}`]
      : []),
    ...checkCutOff({ keys, cutOff }),
  ];
}

/** Of whom too many were not told in the end, it is not known whether they have what they wanted. */
export function checkCutOff({ keys, cutOff }: Pick<KillRun, "keys" | "cutOff">): string[] {
  const most = Math.floor(keys / CUT_OFF_ONE_IN);
  return cutOff > most ? [`${cutOff} of ${keys} keys were cut off: there may be ${most}`] : [];
}
