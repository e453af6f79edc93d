import { type CartLine, parseCartLines } from "#web/shop/cart/cart-line.ts";
import {
  isRecord,
  writeStoredOrSession,
  readStoredOrSession,
} from "#web/app/layout/local-storage.ts";
import { personalStorageKey } from "#web/app/layout/form-draft.ts";
import { findCurrentMember } from "#web/account/session/session.ts";
import type { CheckoutKind, OrderOwner } from "#web/shop/cart/order-key.ts";

import { isOrderRequest, type OrderRequest } from "./order-request.ts";

/** An order that was sent and is not answered yet, with its books as displayed. */
export type OrderInFlight = {
  key: string;
  since: number;
  request: OrderRequest;
  lines: readonly CartLine[];
};

/** Milliseconds in which the order is resumed automatically; later only on request. */
const AUTO_RESUME_MS = 15 * 60_000;
/** Milliseconds after which it is forgotten. */
const MAX_AGE_MS = 24 * 60 * 60_000;

/** Stored on the device, for a reload and for other tabs. It is removed at sign-out. */
export function storeOrderInFlight(
  owner: OrderOwner,
  { key, since, request, lines }: OrderInFlight,
): void {
  // The request has the name it had in earlier releases, which other tabs may still run.
  writeStoredOrSession(getStorageKey(owner), { key, since, wish: request, lines });
}

export function removeOrderInFlight(owner: OrderOwner): void {
  writeStoredOrSession(getStorageKey(owner), null);
}

/** The owner's order in flight, or null. It can be resumed. */
export function findOrderInFlight(owner: OrderOwner, now = Date.now()): OrderInFlight | null {
  const stored = readStoredOrSession(getStorageKey(owner));
  if (!isRecord(stored)) return null;
  const { key, since, wish: request, lines } = stored;
  if (typeof key !== "string" || typeof since !== "number" || !isOrderRequest(request)) return null;
  if (now - since > MAX_AGE_MS) return null;
  // The device's clock may have been set back.
  return { key, since: Math.min(since, now), request, lines: parseCartLines(lines) };
}

export function isKeyInFlight(owner: OrderOwner, key: string): boolean {
  const stored = readStoredOrSession(getStorageKey(owner));
  return isRecord(stored) && stored["key"] === key;
}

export function hasOrderInFlight(checkoutKind: CheckoutKind): boolean {
  const member = findCurrentMember();
  return member !== null && findOrderInFlight({ checkoutKind, identity: member.identity }) !== null;
}

export function isRecent({ since }: OrderInFlight, now = Date.now()): boolean {
  return now - since < AUTO_RESUME_MS;
}

/** Calls `onSent` when another tab sends an order. Returns a function that stops watching. */
export function watchOrderInFlight(owner: OrderOwner, onSent: () => void): () => void {
  const name = getStorageKey(owner);
  const listener = ({ key, newValue }: StorageEvent) => {
    if (key === name && newValue !== null) onSent();
  };
  addEventListener("storage", listener);
  return () => removeEventListener("storage", listener);
}

function getStorageKey({ checkoutKind, identity }: OrderOwner): string {
  return personalStorageKey(storedKind(checkoutKind), identity);
}

/** A donation is stored under the name it had in earlier releases. */
export function storedKind(kind: CheckoutKind): "order" | "gift" {
  return kind === "donation" ? "gift" : kind;
}
