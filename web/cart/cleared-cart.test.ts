import { afterEach, expect, test, vi } from "vitest";

import { cartLine } from "#tests/payments/cart-line.ts";

import { storeClearedCart, consumeClearedCart } from "./cleared-cart.ts";

afterEach(() => vi.unstubAllGlobals());

const letters = cartLine({ title: "Letters", quantity: 3 });

function stubStorage() {
  const kept = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
  });
  return kept;
}

test("what was cleared can be taken back by the next page, once", () => {
  stubStorage();
  storeClearedCart([letters]);
  expect(consumeClearedCart()).toEqual([letters]);
  expect(consumeClearedCart()).toEqual([]);
});

test("what makes no sense is not taken back, and does not lie there any longer", () => {
  const kept = stubStorage();
  kept.set("cleared-cart", "{");
  expect(consumeClearedCart()).toEqual([]);
  expect(kept.size).toBe(0);
});

test("where storage is blocked there is nothing to be taken back, and nothing fails", () => {
  storeClearedCart([letters]);
  expect(consumeClearedCart()).toEqual([]);
});
