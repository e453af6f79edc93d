import type { Instrument } from "./instrument.ts";

/** What a page may know of what its token stands for. */
export function toldOf(instrument: Instrument) {
  if (instrument.kind === "check") {
    const { name, account, aba, hash } = instrument;
    return { card: noCard, check: { ...noCheck, name, account, aba, hash } };
  }
  const { number, exp, brand, hash } = instrument;
  const card = { number, bin: number.slice(0, 6), exp, type: brand, category: "unknown", hash };
  return { card, check: noCheck };
}

const noCard = { number: null, bin: null, exp: null, type: null, category: null, hash: null };
const noCheck = {
  name: null,
  account: null,
  aba: null,
  transit: null,
  institution: null,
  hash: null,
};
