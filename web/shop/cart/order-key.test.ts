import { afterEach, expect, test, vi } from "vitest";

import { deleteDrafts } from "#web/app/layout/form-draft.ts";
import { intentionToOrder } from "#web/shop/checkout/submit/order-request.ts";

import {
  type OrderOwner,
  CART_KEY_SLOT,
  removeOrderKey,
  isCurrentOrderKey,
  getOrderKeySlot,
  markKeyAnswered,
  markKeySent,
  getOrderKey,
} from "./order-key.ts";

afterEach(() => {
  removeOrderKey(CART_KEY_SLOT);
  vi.unstubAllGlobals();
});

const cart = [
  { code: "letters", quantity: 2 },
  { code: "hymns", quantity: 1 },
];
const otherCart = [{ code: "letters", quantity: 3 }];

function stubStorage(stored = new Map<string, string>()) {
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
    removeItem: (name: string) => stored.delete(name),
  });
  return stored;
}

test("returns one key for equal books in any order", () => {
  stubStorage();
  const key = getOrderKey(CART_KEY_SLOT, intentionToOrder(cart));
  expect(key).toMatch(/^[A-Za-z0-9_-]{16,64}$/);
  expect(
    getOrderKey(
      CART_KEY_SLOT,
      intentionToOrder([...cart.toReversed(), { code: "psalms", quantity: 0 }]),
    ),
  ).toBe(key);
});

test("shares the key with a reload and another tab", async () => {
  stubStorage();
  const key = getOrderKey(CART_KEY_SLOT, intentionToOrder(cart));
  vi.resetModules();
  const tab = await import("./order-key.ts");
  expect(tab.getOrderKey(CART_KEY_SLOT, intentionToOrder(cart))).toBe(key);
});

test("reuses the key for another cart while an order is unanswered", () => {
  stubStorage();
  const key = getOrderKey(CART_KEY_SLOT, intentionToOrder(cart));
  markKeySent(CART_KEY_SLOT, key);
  expect(getOrderKey(CART_KEY_SLOT, intentionToOrder(otherCart))).toBe(key);
});

test("renews the key for another cart after an answer", () => {
  stubStorage();
  const key = getOrderKey(CART_KEY_SLOT, intentionToOrder(cart));
  markKeySent(CART_KEY_SLOT, key);
  markKeyAnswered(CART_KEY_SLOT, key);
  expect(getOrderKey(CART_KEY_SLOT, intentionToOrder(cart))).toBe(key);
  expect(getOrderKey(CART_KEY_SLOT, intentionToOrder(otherCart))).not.toBe(key);
});

test("counts as unanswered when sent again", () => {
  stubStorage();
  const key = getOrderKey(CART_KEY_SLOT, intentionToOrder(cart));
  markKeyAnswered(CART_KEY_SLOT, key);
  markKeySent(CART_KEY_SLOT, key);
  expect(getOrderKey(CART_KEY_SLOT, intentionToOrder(otherCart))).toBe(key);
});

test("ignores an answer to another key", () => {
  stubStorage();
  const key = getOrderKey(CART_KEY_SLOT, intentionToOrder(cart));
  markKeyAnswered(CART_KEY_SLOT, "of-another-intention");
  expect(getOrderKey(CART_KEY_SLOT, intentionToOrder(otherCart))).toBe(key);
});

test("removes the key in every tab", () => {
  const stored = stubStorage();
  const key = getOrderKey(CART_KEY_SLOT, intentionToOrder(cart));
  stored.clear();
  expect(getOrderKey(CART_KEY_SLOT, intentionToOrder(cart))).not.toBe(key);
  removeOrderKey(CART_KEY_SLOT);
  expect(stored.size).toBe(0);
});

test("uses memory when storage is blocked", () => {
  const key = getOrderKey(CART_KEY_SLOT, intentionToOrder(cart));
  expect(getOrderKey(CART_KEY_SLOT, intentionToOrder(cart))).toBe(key);
  markKeyAnswered(CART_KEY_SLOT, key);
  expect(getOrderKey(CART_KEY_SLOT, intentionToOrder(otherCart))).not.toBe(key);
});

test.each([
  ["no key", { intention: "1" }],
  ["an invalid key", { key: "a b", intention: "1" }],
  ["no intention", { key: "0123456789abcdef" }],
])("replaces a stored value with %s", (_, changed) => {
  stubStorage(new Map([["order-key", JSON.stringify(changed)]]));
  const key = getOrderKey(CART_KEY_SLOT, intentionToOrder(cart));
  expect(key).toMatch(/^[0-9a-f]{32}$/);
  expect(getOrderKey(CART_KEY_SLOT, intentionToOrder(cart))).toBe(key);
});

test("is current until the key is removed in any tab", () => {
  stubStorage();
  const key = getOrderKey(CART_KEY_SLOT, intentionToOrder(cart));
  expect([
    isCurrentOrderKey(CART_KEY_SLOT, key),
    isCurrentOrderKey(CART_KEY_SLOT, "another-key-of-16"),
  ]).toEqual([true, false]);
  removeOrderKey(CART_KEY_SLOT);
  expect(isCurrentOrderKey(CART_KEY_SLOT, key)).toBe(false);
});

test("survives sign-out for the cart", () => {
  const stored = stubStorage();
  const key = getOrderKey(CART_KEY_SLOT, intentionToOrder(cart));
  markKeySent(CART_KEY_SLOT, key);
  // Own enumerable keys like a browser's storage.
  Object.assign(localStorage, Object.fromEntries(stored));
  deleteDrafts();
  expect(getOrderKey(CART_KEY_SLOT, intentionToOrder(cart))).toBe(key);
});

const ada: OrderOwner = { checkoutKind: "donation", identity: "auth0|ada" };
const ben: OrderOwner = { checkoutKind: "donation", identity: "auth0|ben" };

test("survives sign-out for an unanswered donation of each person", () => {
  stubStorage();
  const key = getOrderKey(getOrderKeySlot(ada), "[1,25]");
  markKeySent(getOrderKeySlot(ada), key);
  // Sign-out deletes drafts but not this key.
  deleteDrafts();

  const other = getOrderKey(getOrderKeySlot(ben), "[1,25]");
  expect(other).not.toBe(key);
  removeOrderKey(getOrderKeySlot(ben));
  expect(getOrderKey(getOrderKeySlot(ada), "[1,25]")).toBe(key);
});

test("stores a donation without its owner and amount", () => {
  const stored = stubStorage();
  getOrderKey(getOrderKeySlot(ada), "[1,25]");
  expect(JSON.stringify([...stored])).not.toMatch(/ada|25\]/);
  expect(stored.size).toBe(1);
});
