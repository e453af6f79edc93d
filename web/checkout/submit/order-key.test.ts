import { afterEach, expect, test, vi } from "vitest";

import { deleteDrafts } from "#web/layout/form-draft.ts";

import {
  CART_KEY_SLOT,
  removeOrderKey,
  isCurrentOrderKey,
  getOrderKeySlot,
  markKeyAnswered,
  markKeySent,
  getOrderKey,
} from "./order-key.ts";
import type { OrderOwner } from "./order-in-flight.ts";
import { intentionToOrder } from "./order-request.ts";

afterEach(() => {
  removeOrderKey(CART_KEY_SLOT);
  vi.unstubAllGlobals();
});

const cart = [
  { code: "letters", quantity: 2 },
  { code: "hymns", quantity: 1 },
];
const other = [{ code: "letters", quantity: 3 }];

function stubStorage(kept = new Map<string, string>()) {
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
  });
  return kept;
}

test("the same cart has the same key, in whatever order its lines stand, and a line of no copies is none of it", () => {
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

test("the key is kept on the device: a reload and another tab have the same", async () => {
  stubStorage();
  const key = getOrderKey(CART_KEY_SLOT, intentionToOrder(cart));
  vi.resetModules();
  const tab = await import("./order-key.ts");
  expect(tab.getOrderKey(CART_KEY_SLOT, intentionToOrder(cart))).toBe(key);
});

test("while nobody knows what became of an order, another cart has its key: a second one is not placed unseen", () => {
  stubStorage();
  const key = getOrderKey(CART_KEY_SLOT, intentionToOrder(cart));
  markKeySent(CART_KEY_SLOT, key);
  expect(getOrderKey(CART_KEY_SLOT, intentionToOrder(other))).toBe(key);
});

test("after an outcome the same cart is the same intention, and another cart another", () => {
  stubStorage();
  const key = getOrderKey(CART_KEY_SLOT, intentionToOrder(cart));
  markKeySent(CART_KEY_SLOT, key);
  markKeyAnswered(CART_KEY_SLOT, key);
  expect(getOrderKey(CART_KEY_SLOT, intentionToOrder(cart))).toBe(key);
  expect(getOrderKey(CART_KEY_SLOT, intentionToOrder(other))).not.toBe(key);
});

test("one that was answered and is sent again is open again", () => {
  stubStorage();
  const key = getOrderKey(CART_KEY_SLOT, intentionToOrder(cart));
  markKeyAnswered(CART_KEY_SLOT, key);
  markKeySent(CART_KEY_SLOT, key);
  expect(getOrderKey(CART_KEY_SLOT, intentionToOrder(other))).toBe(key);
});

test("an answer to another key says nothing of this one", () => {
  stubStorage();
  const key = getOrderKey(CART_KEY_SLOT, intentionToOrder(cart));
  markKeyAnswered(CART_KEY_SLOT, "of-another-intention");
  expect(getOrderKey(CART_KEY_SLOT, intentionToOrder(other))).toBe(key);
});

test("what is forgotten is forgotten in every tab", () => {
  const kept = stubStorage();
  const key = getOrderKey(CART_KEY_SLOT, intentionToOrder(cart));
  kept.clear();
  expect(getOrderKey(CART_KEY_SLOT, intentionToOrder(cart))).not.toBe(key);
  removeOrderKey(CART_KEY_SLOT);
  expect(kept.size).toBe(0);
});

test("where nothing can be stored the key holds for this page", () => {
  const key = getOrderKey(CART_KEY_SLOT, intentionToOrder(cart));
  expect(getOrderKey(CART_KEY_SLOT, intentionToOrder(cart))).toBe(key);
  markKeyAnswered(CART_KEY_SLOT, key);
  expect(getOrderKey(CART_KEY_SLOT, intentionToOrder(other))).not.toBe(key);
});

test.each([
  ["no key", { intention: "1" }],
  ["a key that no api takes", { key: "a b", intention: "1" }],
  ["no intention", { key: "0123456789abcdef" }],
])("of what somebody changed, %s is none", (_, changed) => {
  stubStorage(new Map([["order-key", JSON.stringify(changed)]]));
  const key = getOrderKey(CART_KEY_SLOT, intentionToOrder(cart));
  expect(key).toMatch(/^[0-9a-f]{32}$/);
  expect(getOrderKey(CART_KEY_SLOT, intentionToOrder(cart))).toBe(key);
});

test("a key is the cart's until it is forgotten, in whatever tab", () => {
  stubStorage();
  const key = getOrderKey(CART_KEY_SLOT, intentionToOrder(cart));
  expect([
    isCurrentOrderKey(CART_KEY_SLOT, key),
    isCurrentOrderKey(CART_KEY_SLOT, "another-key-of-16"),
  ]).toEqual([true, false]);
  removeOrderKey(CART_KEY_SLOT);
  expect(isCurrentOrderKey(CART_KEY_SLOT, key)).toBe(false);
});

test("it stays with the cart when somebody signs out: who comes back sends the same order", () => {
  const kept = stubStorage();
  const key = getOrderKey(CART_KEY_SLOT, intentionToOrder(cart));
  markKeySent(CART_KEY_SLOT, key);
  // Its keys are its own, as a browser's are.
  Object.assign(localStorage, Object.fromEntries(kept));
  deleteDrafts();
  expect(getOrderKey(CART_KEY_SLOT, intentionToOrder(cart))).toBe(key);
});

const ada: OrderOwner = { checkoutKind: "donation", identity: "auth0|ada" };
const ben: OrderOwner = { checkoutKind: "donation", identity: "auth0|ben" };

test("a gift that was not answered keeps its key for whoever sent it, though another gives on the same device meanwhile", () => {
  stubStorage();
  const key = getOrderKey(getOrderKeySlot(ada), "[1,25]");
  markKeySent(getOrderKeySlot(ada), key);
  // Who signs out takes what they have typed along, and not this.
  deleteDrafts();

  const other = getOrderKey(getOrderKeySlot(ben), "[1,25]");
  expect(other).not.toBe(key);
  removeOrderKey(getOrderKeySlot(ben));
  expect(getOrderKey(getOrderKeySlot(ada), "[1,25]")).toBe(key);
});

test("what is kept of a gift tells neither whose it is nor what they give", () => {
  const kept = stubStorage();
  getOrderKey(getOrderKeySlot(ada), "[1,25]");
  expect(JSON.stringify([...kept])).not.toMatch(/ada|25\]/);
  expect(kept.size).toBe(1);
});
