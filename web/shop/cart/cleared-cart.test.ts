import { afterEach, expect, test, vi } from "vitest";

import { cartLine } from "#tests/payments/cart-line.ts";

import { storeClearedCart, consumeClearedCart } from "./cleared-cart.ts";

afterEach(() => vi.unstubAllGlobals());

const letters = cartLine({ title: "Letters", quantity: 3 });

function stubStorage() {
  const stored = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
    removeItem: (name: string) => stored.delete(name),
  });
  return stored;
}

test("returns the cleared lines once", () => {
  stubStorage();
  storeClearedCart([letters]);
  expect(consumeClearedCart()).toEqual([letters]);
  expect(consumeClearedCart()).toEqual([]);
});

test("discards invalid stored lines", () => {
  const stored = stubStorage();
  stored.set("cleared-cart", "{");
  expect(consumeClearedCart()).toEqual([]);
  expect(stored.size).toBe(0);
});

test("returns nothing when storage is blocked", () => {
  storeClearedCart([letters]);
  expect(consumeClearedCart()).toEqual([]);
});
