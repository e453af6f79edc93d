import { type Cents, LARGEST_SUM, readCents, zero } from "#domain/money.ts";

/** S5.01, S5.06: what was typed as a gift: nothing, or a plain decimal, its comma read as a point; null for anything else. */
export function readGift(typed: string): Cents | null {
  const text = typed.replaceAll(/[\s$]/g, "").replace(",", ".");
  if (text === "") return zero;
  if (!/\d/.test(text)) return null;
  const gift = readCents(text.replace(/^\./, "0.").replace(/\.$/, ""));
  return gift === null || gift > LARGEST_SUM ? null : gift;
}
