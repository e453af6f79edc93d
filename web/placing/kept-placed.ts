import { ownKey } from "#web/layout/kept-form.ts";

import type { Owner } from "./under-way.ts";

/** Lets a reload of this page show the order that was placed in it. */
export function keepPlaced(owner: Owner, id: number): void {
  try {
    sessionStorage.setItem(keyOf(owner), String(id));
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

/** The id of the order that this page showed before it was loaded anew; who comes from elsewhere comes to the cart. */
export function findPlaced(owner: Owner): number | null {
  if (!isLoadedAnew()) forgetPlaced(owner);
  try {
    return Number(sessionStorage.getItem(keyOf(owner))) || null;
  } catch {
    return null;
  }
}

function isLoadedAnew(): boolean {
  const [entry] = performance.getEntriesByType("navigation");
  const how = entry && "type" in entry ? entry.type : "";
  return how === "reload" || how === "back_forward";
}

function keyOf({ desk, identity }: Owner): string {
  return ownKey(`placed-${desk}`, identity);
}
