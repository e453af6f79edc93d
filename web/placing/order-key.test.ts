import { afterEach, expect, test, vi } from "vitest";

import { forgetTyped } from "#web/layout/kept-form.ts";

import { forgetOrderKey, isOrderKey, noteAnswer, noteSent, orderKey } from "./order-key.ts";
import { intentionToOrder } from "./wish.ts";

afterEach(() => {
  forgetOrderKey("order");
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
  const key = orderKey("order", intentionToOrder(cart));
  expect(key).toMatch(/^[A-Za-z0-9_-]{16,64}$/);
  expect(
    orderKey("order", intentionToOrder([...cart.toReversed(), { code: "psalms", quantity: 0 }])),
  ).toBe(key);
});

test("the key is kept on the device: a reload and another tab have the same", async () => {
  stubStorage();
  const key = orderKey("order", intentionToOrder(cart));
  vi.resetModules();
  const tab = await import("./order-key.ts");
  expect(tab.orderKey("order", intentionToOrder(cart))).toBe(key);
});

test("while nobody knows what became of an order, another cart has its key: a second one is not placed unseen", () => {
  stubStorage();
  const key = orderKey("order", intentionToOrder(cart));
  noteSent("order", key);
  expect(orderKey("order", intentionToOrder(other))).toBe(key);
});

test("after an outcome the same cart is the same intention, and another cart another", () => {
  stubStorage();
  const key = orderKey("order", intentionToOrder(cart));
  noteSent("order", key);
  noteAnswer("order", key);
  expect(orderKey("order", intentionToOrder(cart))).toBe(key);
  expect(orderKey("order", intentionToOrder(other))).not.toBe(key);
});

test("one that was answered and is sent again is open again", () => {
  stubStorage();
  const key = orderKey("order", intentionToOrder(cart));
  noteAnswer("order", key);
  noteSent("order", key);
  expect(orderKey("order", intentionToOrder(other))).toBe(key);
});

test("an answer to another key says nothing of this one", () => {
  stubStorage();
  const key = orderKey("order", intentionToOrder(cart));
  noteAnswer("order", "of-another-intention");
  expect(orderKey("order", intentionToOrder(other))).toBe(key);
});

test("what is forgotten is forgotten in every tab", () => {
  const kept = stubStorage();
  const key = orderKey("order", intentionToOrder(cart));
  kept.clear();
  expect(orderKey("order", intentionToOrder(cart))).not.toBe(key);
  forgetOrderKey("order");
  expect(kept.size).toBe(0);
});

test("where nothing can be stored the key holds for this page", () => {
  const key = orderKey("order", intentionToOrder(cart));
  expect(orderKey("order", intentionToOrder(cart))).toBe(key);
  noteAnswer("order", key);
  expect(orderKey("order", intentionToOrder(other))).not.toBe(key);
});

test.each([
  ["no key", { lines: "[]" }],
  ["a key that no api takes", { key: "a b", lines: "[]" }],
  ["no lines", { key: "0123456789abcdef" }],
])("of what somebody changed, %s is none", (_, changed) => {
  const kept = stubStorage(new Map([["order-key", JSON.stringify(changed)]]));
  expect(orderKey("order", intentionToOrder(cart))).toMatch(/^[0-9a-f]{32}$/);
  expect(kept.get("order-key")).toContain("letters");
});

test("a key is the cart's until it is forgotten, in whatever tab", () => {
  stubStorage();
  const key = orderKey("order", intentionToOrder(cart));
  expect([isOrderKey("order", key), isOrderKey("order", "another-key-of-16")]).toEqual([
    true,
    false,
  ]);
  forgetOrderKey("order");
  expect(isOrderKey("order", key)).toBe(false);
});

test("it stays with the cart when somebody signs out: who comes back sends the same order", () => {
  const kept = stubStorage();
  const key = orderKey("order", intentionToOrder(cart));
  noteSent("order", key);
  // Its keys are its own, as a browser's are.
  Object.assign(localStorage, Object.fromEntries(kept));
  forgetTyped();
  expect(orderKey("order", intentionToOrder(cart))).toBe(key);
});
