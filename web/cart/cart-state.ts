import { create } from "zustand";

import type { CheckoutType } from "#domain/pricing.ts";

import type { CartChange } from "./cart-changes.ts";
import type { CartLine } from "./cart-line.ts";
import { deviceStorage, KEPT_AS, keptCart } from "./kept-cart.ts";
import { seldom } from "./seldom.ts";

export type Cart = {
  lines: readonly CartLine[];
  /** S4.01: never kept, and free again whenever the cart is empty. */
  type: CheckoutType;
  /** Codes of lines that are not printed any more, as far as that is known: they are shown, and not ordered. */
  gone: readonly string[];
};

const emptyCart: Cart = { lines: [], type: "free", gone: [] };

/** The cart of this device. While a page is rendered, and until it is alive, it is empty. */
export const useCart = create<Cart>(() => emptyCart);

export const cartNow = useCart.getState;

/** S9.10, milliseconds. */
const PAUSE = 1_000;

const kept = keptCart(deviceStorage, `t${Math.random().toString(36).slice(2, 10)}`);
const saving = seldom(kept.save, PAUSE);
if (typeof document !== "undefined") follow();

/** What was done here is shown at once, and kept within a second. */
export function changeCart(change: CartChange): void {
  kept.note(change);
  show();
}

export function keepCartNow(): void {
  saving.now();
}

function show(): void {
  const { lines, isKept } = kept.read();
  useCart.setState(lines.length === 0 ? emptyCart : { lines });
  if (!isKept) saving.soon();
}

function follow(): void {
  show();
  addEventListener("storage", ({ key }) => (key === KEPT_AS || key === null) && show());
  addEventListener("pagehide", saving.now);
  addEventListener("pageshow", ({ persisted }) => persisted && show());
  document.addEventListener("visibilitychange", () => document.hidden && saving.now());
}
