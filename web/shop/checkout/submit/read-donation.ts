import type { DonationBounds } from "#domain/donations.ts";
import type { Refusal } from "#domain/free-order.ts";
import { type Cents, parseCents, zero, cents } from "#domain/money.ts";

/**
 * S5.01, S5.06: parses a typed donation. Empty is 0, a comma counts as a point. Returns cents, null for anything else.
 */
export function readDonation(typed: string): Cents | null {
  const text = stripSigns(typed).replace(",", ".");
  if (text === "") return zero;
  if (!/\d/.test(text)) return null;
  return parseCents(text.replace(/^\./, "0.").replace(/\.$/, ""));
}

/** Why the text is no amount; null when it is one. */
export function refuseTypedSum(typed: string): Refusal | null {
  if (readDonation(typed) !== null) return null;
  const isParted = /^[1-9]\d{0,2}([.,]\d{3})+([.,]\d{0,2})?$/.test(stripSigns(typed));
  return { code: isParted ? "donation-parted" : "donation-wrong" };
}

function stripSigns(typed: string): string {
  return typed.replaceAll(/[\s$]/g, "");
}

/** Minimum and maximum donation in cents, from settings in US dollars. */
export function toDonationBounds(settings: {
  minimumDonation: number;
  maximumDonation: number;
}): DonationBounds {
  const { minimumDonation, maximumDonation } = settings;
  return { minimumDonation: cents(minimumDonation), maximumDonation: cents(maximumDonation) };
}
