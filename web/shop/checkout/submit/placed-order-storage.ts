import { isRecord } from "#web/app/layout/local-storage.ts";
import { personalStorageKey } from "#web/app/layout/form-draft.ts";
import type { OrderOwner } from "#web/shop/cart/order-key.ts";

import { storedKind } from "./order-in-flight.ts";

type StoredOrder = {
  id: number;
  /** A regular giving was requested with it and could not be set up. */
  isGivenOnce: boolean;
};

/** Lets a reload of this page show the placed order. */
export function storePlacedOrder(owner: OrderOwner, placed: StoredOrder): void {
  try {
    sessionStorage.setItem(getStorageKey(owner), JSON.stringify(placed));
  } catch {
    // Storage is blocked or full: a reload shows the empty cart; the account lists the order.
  }
}

export function removePlacedOrder(owner: OrderOwner): void {
  try {
    sessionStorage.removeItem(getStorageKey(owner));
  } catch {
    // Storage is blocked: nothing was stored.
  }
}

/** The order this page showed before a reload; null when the person comes from another page. */
export function findPlacedOrder(owner: OrderOwner): StoredOrder | null {
  if (!isPageReload()) removePlacedOrder(owner);
  try {
    return parsePlacedOrder(JSON.parse(sessionStorage.getItem(getStorageKey(owner)) ?? "null"));
  } catch {
    return null;
  }
}

function parsePlacedOrder(stored: unknown): StoredOrder | null {
  if (!isRecord(stored) || typeof stored["id"] !== "number") return null;
  return { id: stored["id"], isGivenOnce: stored["isGivenOnce"] === true };
}

/** Whether this path was reloaded; the document may have started at another path. */
export function isPageReload(): boolean {
  const [entry] = performance.getEntriesByType("navigation");
  if (!entry || !("type" in entry)) return false;
  const isHere = new URL(entry.name, location.href).pathname === location.pathname;
  return isHere && (entry.type === "reload" || entry.type === "back_forward");
}

function getStorageKey({ checkoutKind, identity }: OrderOwner): string {
  return personalStorageKey(`placed-${storedKind(checkoutKind)}`, identity);
}
