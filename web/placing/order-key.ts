import { newKey } from "#web/api/key-keeper.ts";
import { isRecord, keepAtLeastHere, readKeptHere } from "#web/layout/kept.ts";

import type { Desk } from "./wish.ts";

type OrderKey = {
  key: string;
  /** What is to be ordered with it. */
  intention: string;
  /** Whether it is known what became of an order under it. */
  isAnswered: boolean;
};

/** Hold where nothing can be stored. */
const held = new Map<Desk, OrderKey>();

/**
 * The Idempotency-Key of one intention to order: the same after a reload and in every tab. While nobody knows
 * what became of an order under it, it stays whatever is changed, so that no second one is placed by mistake; after an
 * outcome another cart, or another gift, is another intention.
 */
export function orderKey(desk: Desk, intention: string): string {
  const kept = readKey(desk);
  if (kept?.intention === intention) return kept.key;

  const key = kept && !kept.isAnswered ? kept.key : newKey();
  keepKey(desk, { key, intention, isAnswered: false });
  return key;
}

/** Whether the desk still stands for the order under this key. */
export function isOrderKey(desk: Desk, key: string): boolean {
  return readKey(desk)?.key === key;
}

/** An order goes out under this key: until it is answered nobody knows what becomes of it. */
export function noteSent(desk: Desk, key: string): void {
  note(desk, key, false);
}

/** It is known what became of the order under this key: it was declined, or refused. */
export function noteAnswer(desk: Desk, key: string): void {
  note(desk, key, true);
}

/** The next order is another intention: this one was placed, or given up. */
export function forgetOrderKey(desk: Desk): void {
  held.delete(desk);
  keepAtLeastHere(nameOf(desk), null);
}

function readKey(desk: Desk): OrderKey | null {
  const kept = readKeptHere(nameOf(desk));
  if (!isRecord(kept)) return held.get(desk) ?? null;
  const { key, intention, isAnswered } = kept;
  if (typeof key !== "string" || !/^[\w-]{16,64}$/.test(key) || typeof intention !== "string")
    return null;
  return { key, intention, isAnswered: isAnswered === true };
}

function note(desk: Desk, key: string, isAnswered: boolean): void {
  const kept = readKey(desk);
  if (kept?.key === key) keepKey(desk, { ...kept, isAnswered });
}

function keepKey(desk: Desk, key: OrderKey): void {
  keepAtLeastHere(nameOf(desk), key);
  // In a tab that could keep it, whoever forgets it forgets it for every tab.
  if (readKeptHere(nameOf(desk)) === null) held.set(desk, key);
  else held.delete(desk);
}

/** It says nothing of anybody, and stays when they sign out: who comes back to it sends the same order. */
function nameOf(desk: Desk): string {
  return `${desk}-key`;
}
