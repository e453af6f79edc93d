import { expect, test } from "vitest";

import { countNotices, type Notice } from "./overhear.ts";

const LATE = 6_000;
const none = { forged: 0, doubled: 0, late: 0, overtaken: 0 };

function notice(id: string, changes: Partial<Notice> = {}): Notice {
  return { id, isOfSale: true, transaction: 1_000, status: 200, at: 1_010, ...changes };
}

test("notices that come once, at once and in their order are nothing to count", () => {
  const later = notice("two", { transaction: 2_000, at: 2_010 });
  expect(countNotices([notice("one"), later], LATE)).toEqual(none);
});

test("what was done to a sale later is told late, and nothing overtook it", () => {
  const later = notice("two", { transaction: 2_000, at: 2_010 });
  const voided = notice("three", { isOfSale: false, at: 9_000 });
  expect(countNotices([notice("one"), later, voided], LATE)).toEqual(none);
});

test.each<[string, Notice[], object]>([
  ["one that is refused", [notice("one", { status: 401 }), notice("one")], { forged: 1 }],
  ["one that is taken twice", [notice("one"), notice("one")], { doubled: 1 }],
  ["one that comes late", [notice("one", { at: 7_000 })], { late: 1 }],
  [
    "one that another overtook",
    [notice("two", { transaction: 2_000, at: 2_010 }), notice("one", { at: 2_500 })],
    { overtaken: 1 },
  ],
])("%s is counted", (_, notices, counts) => {
  expect(countNotices(notices, LATE)).toEqual({ ...none, ...counts });
});
