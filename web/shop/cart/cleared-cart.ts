import { parseCartLines, type CartLine } from "./cart-line.ts";
import { changeCart, saveCartNow } from "./cart-state.ts";
import { CART_KEY_SLOT, removeOrderKey } from "./order-key.ts";

const STORAGE_KEY = "cleared-cart";

/** S4.01: empties the cart and discards its idempotency key. */
export function clearCart(): void {
  changeCart({ kind: "clear" });
  saveCartNow();
  removeOrderKey(CART_KEY_SLOT);
}

type OrderedCopies = { code: string; quantity: number };

/** S4.01: subtracts the ordered copies, so that those another tab has added stay. */
export function removeOrdered(ordered: readonly OrderedCopies[]): void {
  for (const { code, quantity } of ordered) {
    changeCart({ kind: "take", code, copies: quantity });
  }
  saveCartNow();
  removeOrderKey(CART_KEY_SLOT);
}

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

/** Adds cleared lines to the current cart. */
export function restoreLines(lines: readonly CartLine[]): void {
  for (const { quantity, ...title } of lines) {
    changeCart({ kind: "add", title, copies: quantity });
  }
}
