import { beforeEach, expect, test, vi } from "vitest";

import { forgetTyped, forgetTypedOfOthers } from "#web/layout/kept-form.ts";

import {
  findUnderWay,
  forgetUnderWay,
  keepUnderWay,
  unansweredSince,
  type UnderWay,
} from "./under-way.ts";

const ruth = "auth0|ruth";
const noon = 1_780_000_000_000;
const underWay: UnderWay = {
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
  keepUnderWay(ruth, underWay);
  expect(findUnderWay(ruth, noon + 60_000)).toEqual(underWay);
  expect(findUnderWay("auth0|ada", noon + 60_000)).toBeNull();
});

test("once it is answered, nothing of it is left", () => {
  keepUnderWay(ruth, underWay);
  forgetUnderWay(ruth);
  expect([findUnderWay(ruth, noon), unansweredSince(noon)]).toEqual([null, null]);
  expect(JSON.stringify([localStorage, sessionStorage])).toBe("[{},{}]");
});

test("the device keeps nothing of whose it is, or of what is in it", () => {
  keepUnderWay(ruth, underWay);
  expect(JSON.parse(localStorage["order-under-way"])).toEqual({ key: underWay.key, since: noon });
});

test("after a quarter of an hour it is not sent again by itself, and after a day it is forgotten", () => {
  keepUnderWay(ruth, underWay);
  expect(findUnderWay(ruth, noon + 16 * 60_000)).toBeNull();
  expect(unansweredSince(noon + 16 * 60_000)).toBe(noon);
  expect(unansweredSince(noon + 25 * 60 * 60_000)).toBeNull();
});

test.each([
  ["signs out", forgetTyped],
  ["gives way to somebody else", () => forgetTypedOfOthers("auth0|ada")],
])("what is in it goes when its person %s", (_, leave) => {
  keepUnderWay(ruth, underWay);
  leave();
  expect(findUnderWay(ruth, noon)).toBeNull();
});

test.each(["", "{", "null", '{"since":"noon"}', '{"since":-1}', "7"])(
  "what somebody else wrote there is no order: %j",
  (kept) => {
    localStorage.setItem("order-under-way", kept);
    sessionStorage.setItem(`typed-own-order ${ruth}`, kept);
    expect([findUnderWay(ruth, noon), unansweredSince(noon)]).toEqual([null, null]);
  },
);
