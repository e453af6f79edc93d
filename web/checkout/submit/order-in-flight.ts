import { type CartLine, parseCartLines } from "#web/cart/cart-line.ts";
import { isRecord, writeStoredOrSession, readStoredOrSession } from "#web/layout/local-storage.ts";
import { personalStorageKey } from "#web/layout/form-draft.ts";
import { findCurrentMember } from "#web/session/session.ts";

import { type CheckoutKind, isOrderRequest, type OrderRequest } from "./order-request.ts";

/** An order that was sent and not answered yet, with its books as they were shown. */
export type OrderInFlight = {
  key: string;
  since: number;
  wish: OrderRequest;
  lines: readonly CartLine[];
};

/** Whose it is, and of which desk. */
export type OrderOwner = { checkoutKind: CheckoutKind; identity: string };

/** So many milliseconds it is asked for by itself; after that when somebody wishes. */
const AUTO_RESUME_MS = 15 * 60_000;
/** And so many it is remembered at all. */
const MAX_AGE_MS = 24 * 60 * 60_000;

/** It lies on the device, so that a reload and every other tab of its person know of it; it goes when they sign out. */
export function storeOrderInFlight(owner: OrderOwner, inFlight: OrderInFlight): void {
  writeStoredOrSession(getStorageKey(owner), inFlight);
}

export function removeOrderInFlight(owner: OrderOwner): void {
  writeStoredOrSession(getStorageKey(owner), null);
}

/** The order of this person that nobody knows the end of; it can be asked for again. */
export function findOrderInFlight(owner: OrderOwner, now = Date.now()): OrderInFlight | null {
  const kept = readStoredOrSession(getStorageKey(owner));
  if (!isRecord(kept)) return null;
  const { key, since, wish, lines } = kept;
  if (typeof key !== "string" || typeof since !== "number" || !isOrderRequest(wish)) return null;
  if (now - since > MAX_AGE_MS) return null;
  // The device's clock may have been set back.
  return { key, since: Math.min(since, now), wish, lines: parseCartLines(lines) };
}

/** Whether this person's order that nobody knows the end of is the one under this key. */
export function isKeyInFlight(owner: OrderOwner, key: string): boolean {
  const kept = readStoredOrSession(getStorageKey(owner));
  return isRecord(kept) && kept["key"] === key;
}

/** Whether whoever is signed in has such an order. */
export function hasOrderInFlight(checkoutKind: CheckoutKind): boolean {
  const member = findCurrentMember();
  return member !== null && findOrderInFlight({ checkoutKind, identity: member.identity }) !== null;
}

export function isRecent({ since }: OrderInFlight, now = Date.now()): boolean {
  return now - since < AUTO_RESUME_MS;
}

/** Tells of an order that another tab sends; the function that is answered ends it. */
export function watchOrderInFlight(owner: OrderOwner, onSent: () => void): () => void {
  const name = getStorageKey(owner);
  const hear = ({ key, newValue }: StorageEvent) => {
    if (key === name && newValue !== null) onSent();
  };
  addEventListener("storage", hear);
  return () => removeEventListener("storage", hear);
}

function getStorageKey({ checkoutKind, identity }: OrderOwner): string {
  return personalStorageKey(storedKind(checkoutKind), identity);
}

/** A donation is stored under the name it had in earlier releases. */
export function storedKind(kind: CheckoutKind): "order" | "gift" {
  return kind === "donation" ? "gift" : kind;
}
