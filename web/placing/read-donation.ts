import type { Refusal } from "#domain/free-order.ts";
import { type Cents, readCents, zero } from "#domain/money.ts";

/** S5.01, S5.06: what was typed as a gift: nothing, or a plain decimal, its comma read as a point; null for anything else. */
export function readDonation(typed: string): Cents | null {
  const text = bare(typed).replace(",", ".");
  if (text === "") return zero;
  if (!/\d/.test(text)) return null;
  return readCents(text.replace(/^\./, "0.").replace(/\.$/, ""));
}

/** Why what was typed is no sum; null when it is one. */
export function refuseTyped(typed: string): Refusal | null {
  if (readDonation(typed) !== null) return null;
  const isParted = /^[1-9]\d{0,2}([.,]\d{3})+([.,]\d{0,2})?$/.test(bare(typed));
  return { code: isParted ? "donation-parted" : "donation-wrong" };
}

function bare(typed: string): string {
  return typed.replaceAll(/[\s$]/g, "");
}
