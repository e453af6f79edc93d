import { readLines, type CartLine } from "./cart-line.ts";

const STORED_AS = "cleared-cart";

/** Lets the next page of this tab offer to put back what was cleared: the cart's own page is left. */
export function keepCleared(lines: readonly CartLine[]): void {
  try {
    sessionStorage.setItem(STORED_AS, JSON.stringify(lines));
  } catch {
    // Storage is blocked or full: it is cleared for good.
  }
}

/** What was cleared a moment ago, once. */
export function takeCleared(): CartLine[] {
  try {
    const kept = sessionStorage.getItem(STORED_AS);
    if (kept === null) return [];
    sessionStorage.removeItem(STORED_AS);
    return readLines(JSON.parse(kept));
  } catch {
    return [];
  }
}
