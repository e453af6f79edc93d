import type { Instrument } from "./instrument.ts";

/** The details of a token that a page may read. */
export function describeInstrument(instrument: Instrument) {
  if (instrument.kind === "check") {
    const { name, account, aba, hash } = instrument;
    return { card: emptyCard, check: { ...emptyCheck, name, account, aba, hash } };
  }
  const { number, exp, brand, hash } = instrument;
  const card = { number, bin: number.slice(0, 6), exp, type: brand, category: "unknown", hash };
  return { card, check: emptyCheck };
}

const emptyCard = { number: null, bin: null, exp: null, type: null, category: null, hash: null };
const emptyCheck = {
  name: null,
  account: null,
  aba: null,
  transit: null,
  institution: null,
  hash: null,
};
