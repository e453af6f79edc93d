import { expect, test } from "vitest";

import { countWebhooks, type WebhookNotice } from "./webhook-proxy.ts";

const DELAY_MS = 6_000;
const none = { forged: 0, duplicated: 0, late: 0, outOfOrder: 0 };

function notice(id: string, changes: Partial<WebhookNotice> = {}): WebhookNotice {
  return { id, isOfSale: true, transaction: 1_000, status: 200, at: 1_010, ...changes };
}

test("counts nothing when webhooks come once, on time and in order", () => {
  const later = notice("two", { transaction: 2_000, at: 2_010 });
  expect(countWebhooks([notice("one"), later], DELAY_MS)).toEqual(none);
});

test("does not count later events of a sale as late or out of order", () => {
  const later = notice("two", { transaction: 2_000, at: 2_010 });
  const voided = notice("three", { isOfSale: false, at: 9_000 });
  expect(countWebhooks([notice("one"), later, voided], DELAY_MS)).toEqual(none);
});

test.each<[string, WebhookNotice[], object]>([
  ["a refused webhook", [notice("one", { status: 401 }), notice("one")], { forged: 1 }],
  ["a webhook accepted twice", [notice("one"), notice("one")], { duplicated: 1 }],
  ["a late webhook", [notice("one", { at: 7_000 })], { late: 1 }],
  [
    "a webhook out of order",
    [notice("two", { transaction: 2_000, at: 2_010 }), notice("one", { at: 2_500 })],
    { outOfOrder: 1 },
  ],
])("counts %s", (_, notices, counts) => {
  expect(countWebhooks(notices, DELAY_MS)).toEqual({ ...none, ...counts });
});
