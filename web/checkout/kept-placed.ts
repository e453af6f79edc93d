import { ownKey } from "#web/layout/kept-form.ts";

/** Lets a reload of this page show the order that was placed in it. */
export function keepPlaced(identity: string, id: number): void {
  try {
    sessionStorage.setItem(keyOf(identity), String(id));
  } catch {
    // Storage is blocked or full: a reload shows the empty cart, and the account the order.
  }
}

export function forgetPlaced(identity: string): void {
  try {
    sessionStorage.removeItem(keyOf(identity));
  } catch {
    // Storage is blocked: nothing was kept.
  }
}

/** The id of the order that this page showed before it was loaded anew; who comes from elsewhere comes to the cart. */
export function findPlaced(identity: string): number | null {
  if (!isLoadedAnew()) forgetPlaced(identity);
  try {
    return Number(sessionStorage.getItem(keyOf(identity))) || null;
  } catch {
    return null;
  }
}

function isLoadedAnew(): boolean {
  const [entry] = performance.getEntriesByType("navigation");
  const how = entry && "type" in entry ? entry.type : "";
  return how === "reload" || how === "back_forward";
}

function keyOf(identity: string): string {
  return ownKey("placed", identity);
}
