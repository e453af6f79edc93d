import { expect, test } from "vitest";

import { countWebhooks, type WebhookNotice } from "./webhook-proxy.ts";

const DELAY_MS = 6_000;
const none = { forged: 0, doubled: 0, late: 0, overtaken: 0 };

function notice(id: string, changes: Partial<WebhookNotice> = {}): WebhookNotice {
  return { id, isOfSale: true, transaction: 1_000, status: 200, at: 1_010, ...changes };
}

test("notices that come once, at once and in their order are nothing to count", () => {
  const later = notice("two", { transaction: 2_000, at: 2_010 });
  expect(countWebhooks([notice("one"), later], DELAY_MS)).toEqual(none);
});

test("what was done to a sale later is told late, and nothing overtook it", () => {
  const later = notice("two", { transaction: 2_000, at: 2_010 });
  const voided = notice("three", { isOfSale: false, at: 9_000 });
  expect(countWebhooks([notice("one"), later, voided], DELAY_MS)).toEqual(none);
});

test.each<[string, WebhookNotice[], object]>([
  ["one that is refused", [notice("one", { status: 401 }), notice("one")], { forged: 1 }],
  ["one that is taken twice", [notice("one"), notice("one")], { doubled: 1 }],
  ["one that comes late", [notice("one", { at: 7_000 })], { late: 1 }],
  [
    "one that another overtook",
    [notice("two", { transaction: 2_000, at: 2_010 }), notice("one", { at: 2_500 })],
    { overtaken: 1 },
  ],
])("%s is counted", (_, notices, counts) => {
  expect(countWebhooks(notices, DELAY_MS)).toEqual({ ...none, ...counts });
});
