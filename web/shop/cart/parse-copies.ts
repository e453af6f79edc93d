import { MAX_COPIES } from "#domain/order-size.ts";

/** S4.01: the typed integer if it can be ordered, else 0. Other numbers are not guessed. */
export function parseCopies(typed: string): number {
  const copies = /^\s*\d+\s*$/.test(typed) ? Number(typed) : 0;
  return copies > MAX_COPIES ? 0 : copies;
}
