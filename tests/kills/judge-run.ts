export type Run = {
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
const CHARGES_EACH = 1;
/** In one of so many kills an order must have been left uncertain. */
const UNCERTAIN_ONE_IN = 5;
/** At most one of so many keys may have been cut off. */
const CUT_OFF_ONE_IN = 50;

/** Why a run proves nothing, a sentence each: its kills came upon too little that they could have broken, or it ends untold. */
export function judgeRun({ kills, charges, settled, keys, cutOff }: Run): string[] {
  const [leastCharges, leastSettled] = [kills * CHARGES_EACH, Math.ceil(kills / UNCERTAIN_ONE_IN)];
  return [
    ...(charges < leastCharges
      ? [`${charges} charges in ${kills} kills prove nothing: there must be ${leastCharges}`]
      : []),
    ...(settled < leastSettled
      ? [`${settled} orders settled by asking prove nothing: there must be ${leastSettled}`]
      : []),
    ...judgeCutOff({ keys, cutOff }),
  ];
}

/** Of whom too many were not told in the end, it is not known whether they have what they wanted. */
export function judgeCutOff({ keys, cutOff }: Pick<Run, "keys" | "cutOff">): string[] {
  const most = Math.floor(keys / CUT_OFF_ONE_IN);
  return cutOff > most ? [`${cutOff} of ${keys} keys were cut off: there may be ${most}`] : [];
}
