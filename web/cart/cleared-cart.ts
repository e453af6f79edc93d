import { parseCartLines, type CartLine } from "./cart-line.ts";

const STORAGE_KEY = "cleared-cart";

/** Lets the next page of this tab offer to put back what was cleared: the cart's own page is left. */
export function storeClearedCart(lines: readonly CartLine[]): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(lines));
  } catch {
    // Storage is blocked or full: it is cleared for good.
  }
}

/** What was cleared a moment ago, once. */
export function consumeClearedCart(): CartLine[] {
  try {
    const kept = sessionStorage.getItem(STORAGE_KEY);
    if (kept === null) return [];
    sessionStorage.removeItem(STORAGE_KEY);
    return parseCartLines(JSON.parse(kept));
  } catch {
    return [];
  }
}
