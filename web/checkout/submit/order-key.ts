import { createIdempotencyKey } from "#web/api/idempotency-key.ts";
import { isRecord, writeStoredOrSession, readStoredOrSession } from "#web/layout/local-storage.ts";

import type { OrderOwner } from "./order-in-flight.ts";

type StoredOrderKey = {
  key: string;
  /** What stands for what is to be ordered with it. */
  intention: string;
  /** Whether it is known what became of an order under it. */
  isAnswered: boolean;
};

/** Hold where nothing can be stored. */
const memoryKeys = new Map<OrderKeySlot, StoredOrderKey>();

/** Where a key lies on the device. */
export type OrderKeySlot = string;

/** That of the cart says nothing of anybody, and stays with it when they sign out. */
export const CART_KEY_SLOT: OrderKeySlot = "order-key";

/**
 * A gift is somebody's, and whoever comes back to one that was not answered sends the same: its key stays when they sign
 * out, and tells neither whose it is nor what they give.
 */
export function getOrderKeySlot({ checkoutKind, identity }: OrderOwner): OrderKeySlot {
  return checkoutKind === "order" ? CART_KEY_SLOT : `gift-key-${hashText(identity)}`;
}

/**
 * The Idempotency-Key of one intention to order: the same after a reload and in every tab. While nobody knows
 * what became of an order under it, it stays whatever is changed, so that no second one is placed by mistake; after an
 * outcome another cart, or another gift, is another intention.
 */
export function getOrderKey(place: OrderKeySlot, wished: string): string {
  const intention = hashText(wished);
  const kept = readStoredKey(place);
  if (kept?.intention === intention) return kept.key;

  const key = kept && !kept.isAnswered ? kept.key : createIdempotencyKey();
  storeKey(place, { key, intention, isAnswered: false });
  return key;
}

/** Whether what lies there still stands for the order under this key. */
export function isCurrentOrderKey(place: OrderKeySlot, key: string): boolean {
  return readStoredKey(place)?.key === key;
}

/** An order goes out under this key: until it is answered nobody knows what becomes of it. */
export function markKeySent(place: OrderKeySlot, key: string): void {
  markKey(place, key, false);
}

/** It is known what became of the order under this key: it was declined, or refused. */
export function markKeyAnswered(place: OrderKeySlot, key: string): void {
  markKey(place, key, true);
}

/** The next order is another intention: this one was placed, or given up. */
export function removeOrderKey(place: OrderKeySlot): void {
  memoryKeys.delete(place);
  writeStoredOrSession(place, null);
}

function readStoredKey(place: OrderKeySlot): StoredOrderKey | null {
  const kept = readStoredOrSession(place);
  if (!isRecord(kept)) return memoryKeys.get(place) ?? null;
  const { key, intention, isAnswered } = kept;
  if (typeof key !== "string" || !/^[\w-]{16,64}$/.test(key) || typeof intention !== "string")
    return null;
  return { key, intention, isAnswered: isAnswered === true };
}

function markKey(place: OrderKeySlot, key: string, isAnswered: boolean): void {
  const kept = readStoredKey(place);
  if (kept?.key === key) storeKey(place, { ...kept, isAnswered });
}

function storeKey(place: OrderKeySlot, key: StoredOrderKey): void {
  writeStoredOrSession(place, key);
  // In a tab that could keep it, whoever forgets it forgets it for every tab.
  if (readStoredOrSession(place) === null) memoryKeys.set(place, key);
  else memoryKeys.delete(place);
}

/** The same for the same text, and not to be read back (FNV-1a). */
function hashText(text: string): string {
  let hash = 0x811c9dc5;
  for (const sign of text) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0).toString(36);
}
