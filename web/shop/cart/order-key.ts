import { createIdempotencyKey } from "#web/app/api/idempotency-key.ts";
import {
  isRecord,
  writeStoredOrSession,
  readStoredOrSession,
} from "#web/app/layout/local-storage.ts";

/** An order from the cart, or a donation without books. Each has its own key and storage slot. */
export type CheckoutKind = "order" | "donation";

/** The person and the kind of checkout an order belongs to. */
export type OrderOwner = { checkoutKind: CheckoutKind; identity: string };

type StoredOrderKey = {
  key: string;
  /** A hash of the order's content. */
  intention: string;
  /** Whether the outcome of an order with this key is known. */
  isAnswered: boolean;
};

/** Used when storage is blocked. */
const memoryKeys = new Map<OrderKeySlot, StoredOrderKey>();

/** The storage key of an idempotency key. */
export type OrderKeySlot = string;

/** The cart's key contains nothing personal and stays at sign-out. */
export const CART_KEY_SLOT: OrderKeySlot = "order-key";

/**
 * The slot for an owner. A donation's slot and value are hashed, not readable but not secret, so its key can stay at
 * sign-out: a donor who returns to an unanswered donation sends the same one.
 */
export function getOrderKeySlot({ checkoutKind, identity }: OrderOwner): OrderKeySlot {
  return checkoutKind === "order" ? CART_KEY_SLOT : `gift-key-${hashText(identity)}`;
}

/**
 * The Idempotency-Key of an intended order: the same after a reload and in every tab. While an earlier outcome is
 * unknown, the key stays even if the order changes, so that no second order is placed by mistake. After an answer, a
 * changed order gets a new key.
 */
export function getOrderKey(slot: OrderKeySlot, intended: string): string {
  const intention = hashText(intended);
  const stored = readStoredKey(slot);
  if (stored?.intention === intention) return stored.key;

  const key = stored && !stored.isAnswered ? stored.key : createIdempotencyKey();
  storeKey(slot, { key, intention, isAnswered: false });
  return key;
}

export function isCurrentOrderKey(slot: OrderKeySlot, key: string): boolean {
  return readStoredKey(slot)?.key === key;
}

/** Marks the key as sent: until the answer, the outcome is unknown. */
export function markKeySent(slot: OrderKeySlot, key: string): void {
  markKey(slot, key, false);
}

/** Marks the key as answered: the order was declined or refused. */
export function markKeyAnswered(slot: OrderKeySlot, key: string): void {
  markKey(slot, key, true);
}

/** Ends this key after an order was placed or given up; the next order gets a new one. */
export function removeOrderKey(slot: OrderKeySlot): void {
  memoryKeys.delete(slot);
  writeStoredOrSession(slot, null);
}

function readStoredKey(slot: OrderKeySlot): StoredOrderKey | null {
  const stored = readStoredOrSession(slot);
  if (!isRecord(stored)) return memoryKeys.get(slot) ?? null;
  const { key, intention, isAnswered } = stored;
  if (typeof key !== "string" || !/^[\w-]{16,64}$/.test(key) || typeof intention !== "string")
    return null;
  return { key, intention, isAnswered: isAnswered === true };
}

function markKey(slot: OrderKeySlot, key: string, isAnswered: boolean): void {
  const stored = readStoredKey(slot);
  if (stored?.key === key) storeKey(slot, { ...stored, isAnswered });
}

function storeKey(slot: OrderKeySlot, key: StoredOrderKey): void {
  writeStoredOrSession(slot, key);
  // Memory is used only when storage fails. Otherwise removing the key in one tab removes it for all.
  if (readStoredOrSession(slot) === null) memoryKeys.set(slot, key);
  else memoryKeys.delete(slot);
}

/** FNV-1a. Equal for equal texts; not readable, but not secret. */
function hashText(text: string): string {
  let hash = 0x811c9dc5;
  for (const sign of text) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0).toString(36);
}
