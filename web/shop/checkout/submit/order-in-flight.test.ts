import { beforeEach, expect, test, vi } from "vitest";

import { cartLine } from "#tests/payments/cart-line.ts";
import { deleteDrafts, deleteDraftsOfOthers } from "#web/app/layout/form-draft.ts";
import type { OrderOwner } from "#web/shop/cart/order-key.ts";

import {
  findOrderInFlight,
  removeOrderInFlight,
  isRecent,
  storeOrderInFlight,
  type OrderInFlight,
} from "./order-in-flight.ts";

const ruth = "auth0|ruth";
const ofRuth: OrderOwner = { checkoutKind: "order", identity: ruth };
const noon = 1_780_000_000_000;
const inFlight: OrderInFlight = {
  key: "0123456789abcdef",
  since: noon,
  request: {
    userId: 7,
    addressId: 3,
    bookOrders: [{ bookCode: "letter-1", quantity: 2 }],
    type: "pay",
    donation: 5,
    cartValue: 9,
    payAmount: 0,
    total: 5,
    fgben: false,
    fgbes: false,
    caten: true,
    cates: false,
  },
  lines: [cartLine({ title: "Letter 1", quantity: 2 })],
};

beforeEach(() => {
  vi.stubGlobal("localStorage", storage());
  vi.stubGlobal("sessionStorage", storage());
});

/** Own enumerable keys like a browser's storage. */
function storage() {
  const stored: Record<string, unknown> = Object.create({
    getItem: (key: string) => stored[key] ?? null,
    setItem: (key: string, value: string) => (stored[key] = value),
    removeItem: (key: string) => delete stored[key],
  });
  return stored;
}

test("finds an order in flight after a reload, for its owner only", () => {
  storeOrderInFlight(ofRuth, inFlight);
  expect(findOrderInFlight(ofRuth, noon + 60_000)).toEqual(inFlight);
  expect(findOrderInFlight({ ...ofRuth, identity: "auth0|ada" }, noon + 60_000)).toBeNull();
});

test("falls back to session storage when the device is full", () => {
  vi.stubGlobal("localStorage", {
    ...storage(),
    setItem: refuse,
    getItem: () => null,
    removeItem() {},
  });
  storeOrderInFlight(ofRuth, inFlight);
  expect(findOrderInFlight(ofRuth, noon + 60_000)).toEqual(inFlight);
});

function refuse(): never {
  throw new DOMException("no room", "QuotaExceededError");
}

test("removes everything once the order is answered", () => {
  storeOrderInFlight(ofRuth, inFlight);
  removeOrderInFlight(ofRuth);
  expect(JSON.stringify([localStorage, sessionStorage])).toBe("[{},{}]");
});

test("stores neither an address nor a payment", () => {
  storeOrderInFlight(ofRuth, inFlight);
  const [stored] = Object.values(localStorage);
  expect(Object.keys(JSON.parse(stored))).toEqual(["key", "since", "wish", "lines"]);
  expect(Object.keys(JSON.parse(stored).wish)).toEqual(Object.keys(inFlight.request));
});

test("stops resuming after 15 minutes, forgets after a day", () => {
  storeOrderInFlight(ofRuth, inFlight);
  expect(isRecent(inFlight, noon + 14 * 60_000)).toBe(true);
  expect(isRecent(inFlight, noon + 16 * 60_000)).toBe(false);
  expect(findOrderInFlight(ofRuth, noon + 16 * 60_000)).toEqual(inFlight);
  expect(findOrderInFlight(ofRuth, noon + 25 * 60 * 60_000)).toBeNull();
});

test.each([
  ["signs out", deleteDrafts],
  ["gives way to another person", () => deleteDraftsOfOthers("auth0|ada")],
])("removes it when its owner %s", (_, deleteStored) => {
  storeOrderInFlight(ofRuth, inFlight);
  deleteStored();
  expect(JSON.stringify(localStorage)).toBe("{}");
});

const { key, since, request: wish } = inFlight;

test.each([
  "",
  "{",
  "null",
  "7",
  '{"since":"noon"}',
  JSON.stringify({ key, since: -1, wish }),
  JSON.stringify({ key, since }),
  JSON.stringify({ key, since, wish: { ...wish, bookOrders: 7 } }),
  JSON.stringify({ key, since, wish: { ...wish, total: "much" } }),
])("ignores the invalid stored value %j", (stored) => {
  localStorage.setItem(`typed-own-order ${ruth}`, stored);
  expect(findOrderInFlight(ofRuth, noon)).toBeNull();
});
