import { newKey } from "#web/api/key-keeper.ts";
import { isRecord, keepAtLeastHere, readKeptHere } from "#web/layout/kept.ts";

import type { CartLine } from "./cart-line.ts";

type OrderKey = {
  key: string;
  /** What of the cart is to be ordered with it. */
  lines: string;
  /** Whether it is known what became of an order under it. */
  isAnswered: boolean;
};

/** It says nothing of anybody, and stays with the cart when they sign out: who comes back to it sends the same order. */
const NAME = "order-key";

/** Holds where nothing can be stored. */
let held: OrderKey | null = null;

/**
 * The Idempotency-Key of one intention to order these lines: the same after a reload and in every tab. While nobody knows
 * what became of an order under it, it stays whatever is changed, so that no second one is placed by mistake; after an
 * outcome another cart is another intention.
 */
export function orderKey(lines: readonly Pick<CartLine, "code" | "quantity">[]): string {
  const said = fingerprintOf(lines);
  const kept = readKey();
  if (kept?.lines === said) return kept.key;

  const key = kept && !kept.isAnswered ? kept.key : newKey();
  keepKey({ key, lines: said, isAnswered: false });
  return key;
}

/** Whether the cart still stands for the order under this key. */
export function isOrderKey(key: string): boolean {
  return readKey()?.key === key;
}

/** An order goes out under this key: until it is answered nobody knows what becomes of it. */
export function noteSent(key: string): void {
  note(key, false);
}

/** It is known what became of the order under this key: it was declined, or refused. */
export function noteAnswer(key: string): void {
  note(key, true);
}

/** The next order is another intention: this one was placed, or given up. */
export function forgetOrderKey(): void {
  held = null;
  keepAtLeastHere(NAME, null);
}

function fingerprintOf(lines: readonly Pick<CartLine, "code" | "quantity">[]): string {
  const ordered = lines.filter(({ quantity }) => quantity > 0);
  return JSON.stringify(ordered.map(({ code, quantity }) => [code, quantity]).toSorted());
}

function readKey(): OrderKey | null {
  const kept = readKeptHere(NAME);
  if (!isRecord(kept)) return held;
  const { key, lines, isAnswered } = kept;
  if (typeof key !== "string" || !/^[\w-]{16,64}$/.test(key) || typeof lines !== "string")
    return null;
  return { key, lines, isAnswered: isAnswered === true };
}

function note(key: string, isAnswered: boolean): void {
  const kept = readKey();
  if (kept?.key === key) keepKey({ ...kept, isAnswered });
}

function keepKey(key: OrderKey): void {
  keepAtLeastHere(NAME, key);
  // In a tab that could keep it, whoever forgets it forgets it for every tab.
  held = readKeptHere(NAME) === null ? key : null;
}
