import { beforeEach, expect, test, vi } from "vitest";

import { cartLine } from "#tests/payments/cart-line.ts";
import { deleteDrafts, deleteDraftsOfOthers } from "#web/layout/form-draft.ts";

import {
  findOrderInFlight,
  removeOrderInFlight,
  isRecent,
  storeOrderInFlight,
  type OrderOwner,
  type OrderInFlight,
} from "./order-in-flight.ts";

const ruth = "auth0|ruth";
const ofRuth: OrderOwner = { checkoutKind: "order", identity: ruth };
const noon = 1_780_000_000_000;
const inFlight: OrderInFlight = {
  key: "0123456789abcdef",
  since: noon,
  wish: {
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

/** Its keys are its own, as a browser's are. */
function storage() {
  const kept: Record<string, unknown> = Object.create({
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => (kept[key] = value),
    removeItem: (key: string) => delete kept[key],
  });
  return kept;
}

test("an order that a reload broke off is found again by whose it is", () => {
  storeOrderInFlight(ofRuth, inFlight);
  expect(findOrderInFlight(ofRuth, noon + 60_000)).toEqual(inFlight);
  expect(findOrderInFlight({ ...ofRuth, identity: "auth0|ada" }, noon + 60_000)).toBeNull();
});

test("on a device without room it is found again in the tab that sent it", () => {
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

test("once it is answered, nothing of it is left", () => {
  storeOrderInFlight(ofRuth, inFlight);
  removeOrderInFlight(ofRuth);
  expect(JSON.stringify([localStorage, sessionStorage])).toBe("[{},{}]");
});

test("the device keeps nothing of where it goes to, or of what pays for it", () => {
  storeOrderInFlight(ofRuth, inFlight);
  const [kept] = Object.values(localStorage);
  expect(Object.keys(JSON.parse(kept))).toEqual(["key", "since", "wish", "lines"]);
  expect(Object.keys(JSON.parse(kept).wish)).toEqual(Object.keys(inFlight.wish));
});

test("after a quarter of an hour it is not fresh, and after a day it is forgotten", () => {
  storeOrderInFlight(ofRuth, inFlight);
  expect(isRecent(inFlight, noon + 14 * 60_000)).toBe(true);
  expect(isRecent(inFlight, noon + 16 * 60_000)).toBe(false);
  expect(findOrderInFlight(ofRuth, noon + 16 * 60_000)).toEqual(inFlight);
  expect(findOrderInFlight(ofRuth, noon + 25 * 60 * 60_000)).toBeNull();
});

test.each([
  ["signs out", deleteDrafts],
  ["gives way to somebody else", () => deleteDraftsOfOthers("auth0|ada")],
])("what is in it goes when its person %s", (_, leave) => {
  storeOrderInFlight(ofRuth, inFlight);
  leave();
  expect(JSON.stringify(localStorage)).toBe("{}");
});

const { key, since, wish } = inFlight;

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
])("what somebody else wrote there is no order: %j", (kept) => {
  localStorage.setItem(`typed-own-order ${ruth}`, kept);
  expect(findOrderInFlight(ofRuth, noon)).toBeNull();
});
