/** US dollars as whole cents, so that sums are exact. */
export type Cents = number & { readonly unit: "cents" };

export const zero = cents(0);

/** The gateway takes at most eight figures before the point. */
export const MAX_AMOUNT_CENTS = cents(99_999_999.99);

export function cents(dollars: number): Cents {
  return Math.round(dollars * 100) as Cents;
}

export function dollars(amount: number): number {
  return amount / 100;
}

export function sum(...amounts: Cents[]): Cents {
  return amounts.reduce((total, amount) => total + amount, 0) as Cents;
}

/** `count` is whole. */
export function multiply(amount: Cents, count: number): Cents {
  return (amount * count) as Cents;
}

/** `amount` less `allowance`, never below zero. */
export function excessOver(amount: Cents, allowance: Cents): Cents {
  return Math.max(amount - allowance, 0) as Cents;
}

/** `hundredths` of a per cent (10 % = 1000), so that half a cent is met exactly and rounded up. */
export function percentOf(amount: Cents, hundredths: number): Cents {
  // In whole numbers of any size: a large sum times a percentage is beyond what a float counts exactly.
  return Number((BigInt(amount) * BigInt(hundredths) + 5_000n) / 10_000n) as Cents;
}

/** Of a percentage with at most two decimals. */
export function toHundredths(percent: number): number {
  return Math.round(percent * 100);
}

/** "1234.05" as protocols write amounts, read by its figures; null for anything else, three decimals too. */
export function parseCents(text: string): Cents | null {
  const parts = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(text);
  if (!parts) return null;
  const [, whole = "0", fraction = ""] = parts;
  return (Number(whole) * 100 + Number(fraction.padEnd(2, "0"))) as Cents;
}

/** The same, written: "1234.05". */
export function formatCents(amount: Cents): string {
  return `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, "0")}`;
}
