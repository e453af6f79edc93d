/** US dollars as a whole number of cents, so that sums are exact. */
export type Cents = number & { readonly unit: "cents" };

export const zero = cents(0);

/** The gateway accepts at most eight digits before the decimal point. */
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

/** `count` is a whole number. */
export function multiply(amount: Cents, count: number): Cents {
  return (amount * count) as Cents;
}

/** The part of `amount` above `allowance`; at least zero. */
export function excessOver(amount: Cents, allowance: Cents): Cents {
  return Math.max(amount - allowance, 0) as Cents;
}

/** A share in hundredths of a percent (10 % = 1000); half a cent is exact and rounded up. */
export function percentOf(amount: Cents, hundredths: number): Cents {
  // In BigInt, because the product may exceed the exact range of a float.
  return Number((BigInt(amount) * BigInt(hundredths) + 5_000n) / 10_000n) as Cents;
}

/** For a percentage with at most two decimals. */
export function toHundredths(percent: number): number {
  return Math.round(percent * 100);
}

/** Parses an amount as in protocols, "1234.05"; null for anything else, including three decimals. */
export function parseCents(text: string): Cents | null {
  const match = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(text);
  if (!match) return null;
  const [, whole = "0", fraction = ""] = match;
  return (Number(whole) * 100 + Number(fraction.padEnd(2, "0"))) as Cents;
}

/** Formats an amount as in protocols: "1234.05". */
export function formatCents(amount: Cents): string {
  return `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, "0")}`;
}
