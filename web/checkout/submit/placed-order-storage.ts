import { isRecord } from "#web/layout/local-storage.ts";
import { personalStorageKey } from "#web/layout/form-draft.ts";

import { type OrderOwner, storedKind } from "./order-in-flight.ts";

type StoredOrder = {
  id: number;
  /** A giving was asked for besides, and could not be set up. */
  isGivenOnce: boolean;
};

/** Lets a reload of this page show the order that was placed in it. */
export function storePlacedOrder(owner: OrderOwner, placed: StoredOrder): void {
  try {
    sessionStorage.setItem(getStorageKey(owner), JSON.stringify(placed));
  } catch {
    // Storage is blocked or full: a reload shows the empty cart, and the account the order.
  }
}

export function removePlacedOrder(owner: OrderOwner): void {
  try {
    sessionStorage.removeItem(getStorageKey(owner));
  } catch {
    // Storage is blocked: nothing was kept.
  }
}

/** What this page showed before it was loaded anew; who comes from elsewhere begins anew. */
export function findPlacedOrder(owner: OrderOwner): StoredOrder | null {
  if (!isPageReload()) removePlacedOrder(owner);
  try {
    return parsePlacedOrder(JSON.parse(sessionStorage.getItem(getStorageKey(owner)) ?? "null"));
  } catch {
    return null;
  }
}

function parsePlacedOrder(kept: unknown): StoredOrder | null {
  if (!isRecord(kept) || typeof kept["id"] !== "number") return null;
  return { id: kept["id"], isGivenOnce: kept["isGivenOnce"] === true };
}

/** Whether this very page was: its document may have shown another before. */
export function isPageReload(): boolean {
  const [entry] = performance.getEntriesByType("navigation");
  if (!entry || !("type" in entry)) return false;
  const isHere = new URL(entry.name, location.href).pathname === location.pathname;
  return isHere && (entry.type === "reload" || entry.type === "back_forward");
}

function getStorageKey({ checkoutKind, identity }: OrderOwner): string {
  return personalStorageKey(`placed-${storedKind(checkoutKind)}`, identity);
}
