import { expect, test } from "vitest";

import { placedOrder } from "#tests/payments/placed-order.ts";

import { findSameOrder } from "./find-same-order.ts";

const now = new Date("2026-03-05T12:00:00Z");
const line = (code: string, quantity: number) => ({
  code,
  title: code,
  isoLangCode: "en",
  price: 4.5,
  quantity,
});
const cart = [line("hymns", 1), line("letter-1", 2), line("psalms", 0)];
const books = [line("letter-1", 2), line("hymns", 1)];

test.each([
  ["the same books", { orderDetails: books }, true],
  ["the same books, pending", { orderDetails: books, state: "pending" }, true],
  ["the same books, cancelled", { orderDetails: books, state: "cancelled" }, false],
  ["the same books of an old order", { orderDetails: books, placedOn: "2026-03-02" }, false],
  ["fewer books", { orderDetails: books.slice(1) }, false],
  ["another number of copies", { orderDetails: [line("letter-1", 3), line("hymns", 1)] }, false],
] as const)("compares %s with earlier orders: %o", (_, { orderDetails, ...order }, isFound) => {
  const earlier = placedOrder({ orderDetails: [...orderDetails], ...order });
  expect(findSameOrder([placedOrder(), earlier], cart, now)).toEqual(isFound ? earlier : null);
});

test("does not match a donation with an empty cart", () => {
  const donation = placedOrder({ placedOn: "2026-03-09", orderDetails: [] });
  expect(
    findSameOrder([donation], [{ code: "letter-1", quantity: 0 }], new Date("2026-03-10")),
  ).toBeNull();
});
