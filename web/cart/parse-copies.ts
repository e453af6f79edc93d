import { MAX_COPIES } from "#domain/order-size.ts";

/** S4.01: the whole number that was typed, if so many can be ordered; 0 for anything else, as no other number was meant. */
export function parseCopies(typed: string): number {
  const copies = /^\s*\d+\s*$/.test(typed) ? Number(typed) : 0;
  return copies > MAX_COPIES ? 0 : copies;
}
