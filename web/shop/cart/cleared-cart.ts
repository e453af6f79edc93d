import { parseCartLines, type CartLine } from "./cart-line.ts";

const STORAGE_KEY = "cleared-cart";

/** Stores the cleared lines for the next page of this tab, which offers to restore them. */
export function storeClearedCart(lines: readonly CartLine[]): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(lines));
  } catch {
    // Storage is blocked or full: the cart cannot be restored.
  }
}

/** Returns the cleared lines once. */
export function consumeClearedCart(): CartLine[] {
  try {
    const stored = sessionStorage.getItem(STORAGE_KEY);
    if (stored === null) return [];
    sessionStorage.removeItem(STORAGE_KEY);
    return parseCartLines(JSON.parse(stored));
  } catch {
    return [];
  }
}
