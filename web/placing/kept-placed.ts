import { isRecord } from "#web/layout/kept.ts";
import { ownKey } from "#web/layout/kept-form.ts";

import { type Owner, storedKind } from "./order-in-flight.ts";

type KeptPlaced = {
  id: number;
  /** A giving was asked for besides, and could not be set up. */
  isGivenOnce: boolean;
};

/** Lets a reload of this page show the order that was placed in it. */
export function keepPlaced(owner: Owner, placed: KeptPlaced): void {
  try {
    sessionStorage.setItem(keyOf(owner), JSON.stringify(placed));
  } catch {
    // Storage is blocked or full: a reload shows the empty cart, and the account the order.
  }
}

export function forgetPlaced(owner: Owner): void {
  try {
    sessionStorage.removeItem(keyOf(owner));
  } catch {
    // Storage is blocked: nothing was kept.
  }
}

/** What this page showed before it was loaded anew; who comes from elsewhere begins anew. */
export function findPlaced(owner: Owner): KeptPlaced | null {
  if (!isLoadedAnew()) forgetPlaced(owner);
  try {
    return readPlaced(JSON.parse(sessionStorage.getItem(keyOf(owner)) ?? "null"));
  } catch {
    return null;
  }
}

function readPlaced(kept: unknown): KeptPlaced | null {
  if (!isRecord(kept) || typeof kept["id"] !== "number") return null;
  return { id: kept["id"], isGivenOnce: kept["isGivenOnce"] === true };
}

/** Whether this very page was: its document may have shown another before. */
export function isLoadedAnew(): boolean {
  const [entry] = performance.getEntriesByType("navigation");
  if (!entry || !("type" in entry)) return false;
  const isHere = new URL(entry.name, location.href).pathname === location.pathname;
  return isHere && (entry.type === "reload" || entry.type === "back_forward");
}

function keyOf({ desk, identity }: Owner): string {
  return ownKey(`placed-${storedKind(desk)}`, identity);
}
