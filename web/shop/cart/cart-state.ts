import { create } from "zustand";

import type { CheckoutType } from "#domain/pricing.ts";

import type { CartChange } from "./cart-changes.ts";
import type { CartLine } from "./cart-line.ts";
import { deviceStorage, CART_STORAGE_KEY, createCartStore } from "./cart-store.ts";

export type Cart = {
  lines: readonly CartLine[];
  /** S4.01: not stored; resets to free when the cart is empty. */
  type: CheckoutType;
  /** Codes of lines that are known to be out of print: shown, but not ordered. */
  outOfPrint: readonly string[];
};

const emptyCart: Cart = { lines: [], type: "free", outOfPrint: [] };

/** The cart of this device. Empty on the server and until hydration. */
export const useCart = create<Cart>(() => emptyCart);

export const getCart = useCart.getState;

/** S9.10, milliseconds. */
const SAVE_INTERVAL_MS = 1_000;

const cartStore = createCartStore(deviceStorage, `t${Math.random().toString(36).slice(2, 10)}`);
const throttledSave = throttle(cartStore.save, SAVE_INTERVAL_MS);
if (typeof document !== "undefined") listenForChanges();

/** Applies a change at once and stores it within a second. */
export function changeCart(change: CartChange): void {
  cartStore.record(change);
  showStoredCart();
}

export function saveCartNow(): void {
  throttledSave.now();
}

function showStoredCart(): void {
  const { lines, isStored } = cartStore.read();
  useCart.setState(lines.length === 0 ? emptyCart : { lines });
  if (!isStored) throttledSave.soon();
}

function listenForChanges(): void {
  showStoredCart();
  addEventListener(
    "storage",
    ({ key }) => (key === CART_STORAGE_KEY || key === null) && showStoredCart(),
  );
  addEventListener("pagehide", throttledSave.now);
  addEventListener("pageshow", ({ persisted }) => persisted && showStoredCart());
  document.addEventListener("visibilitychange", () => document.hidden && throttledSave.now());
}

/** Runs `act` at most once in `pause` milliseconds after calls of `soon`, and at once on `now`. */
export function throttle(act: () => void, pause: number) {
  let timer: ReturnType<typeof setTimeout> | undefined;

  function now(): void {
    clearTimeout(timer);
    timer = undefined;
    act();
  }
  return {
    now,
    soon(): void {
      timer ??= setTimeout(now, pause);
    },
  };
}
