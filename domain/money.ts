/** US dollars as whole cents, so that sums are exact. */
export type Cents = number & { readonly unit: "cents" };

export function cents(dollars: number): Cents {
  return Math.round(dollars * 100) as Cents;
}

export function dollars(amount: number): number {
  return amount / 100;
}
