import { newKey } from "#web/api/key-keeper.ts";
import { isRecord, keepAtLeastHere, readKeptHere } from "#web/layout/kept.ts";

import type { Owner } from "./order-in-flight.ts";

type OrderKey = {
  key: string;
  /** What stands for what is to be ordered with it. */
  intention: string;
  /** Whether it is known what became of an order under it. */
  isAnswered: boolean;
};

/** Hold where nothing can be stored. */
const held = new Map<KeyPlace, OrderKey>();

/** Where a key lies on the device. */
export type KeyPlace = string;

/** That of the cart says nothing of anybody, and stays with it when they sign out. */
export const CART_KEY: KeyPlace = "order-key";

/**
 * A gift is somebody's, and whoever comes back to one that was not answered sends the same: its key stays when they sign
 * out, and tells neither whose it is nor what they give.
 */
export function keyPlaceOf({ desk, identity }: Owner): KeyPlace {
  return desk === "order" ? CART_KEY : `gift-key-${blur(identity)}`;
}

/**
 * The Idempotency-Key of one intention to order: the same after a reload and in every tab. While nobody knows
 * what became of an order under it, it stays whatever is changed, so that no second one is placed by mistake; after an
 * outcome another cart, or another gift, is another intention.
 */
export function orderKey(place: KeyPlace, wished: string): string {
  const intention = blur(wished);
  const kept = readKey(place);
  if (kept?.intention === intention) return kept.key;

  const key = kept && !kept.isAnswered ? kept.key : newKey();
  keepKey(place, { key, intention, isAnswered: false });
  return key;
}

/** Whether what lies there still stands for the order under this key. */
export function isOrderKey(place: KeyPlace, key: string): boolean {
  return readKey(place)?.key === key;
}

/** An order goes out under this key: until it is answered nobody knows what becomes of it. */
export function noteSent(place: KeyPlace, key: string): void {
  note(place, key, false);
}

/** It is known what became of the order under this key: it was declined, or refused. */
export function noteAnswer(place: KeyPlace, key: string): void {
  note(place, key, true);
}

/** The next order is another intention: this one was placed, or given up. */
export function forgetOrderKey(place: KeyPlace): void {
  held.delete(place);
  keepAtLeastHere(place, null);
}

function readKey(place: KeyPlace): OrderKey | null {
  const kept = readKeptHere(place);
  if (!isRecord(kept)) return held.get(place) ?? null;
  const { key, intention, isAnswered } = kept;
  if (typeof key !== "string" || !/^[\w-]{16,64}$/.test(key) || typeof intention !== "string")
    return null;
  return { key, intention, isAnswered: isAnswered === true };
}

function note(place: KeyPlace, key: string, isAnswered: boolean): void {
  const kept = readKey(place);
  if (kept?.key === key) keepKey(place, { ...kept, isAnswered });
}

function keepKey(place: KeyPlace, key: OrderKey): void {
  keepAtLeastHere(place, key);
  // In a tab that could keep it, whoever forgets it forgets it for every tab.
  if (readKeptHere(place) === null) held.set(place, key);
  else held.delete(place);
}

/** The same for the same text, and not to be read back (FNV-1a). */
function blur(text: string): string {
  let hash = 0x811c9dc5;
  for (const sign of text) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0).toString(36);
}
