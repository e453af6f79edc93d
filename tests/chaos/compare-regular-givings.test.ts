import { expect, test } from "vitest";

import { judgeRegularGivings } from "./compare-regular-givings.ts";

const active = [{ orderid: "G-1", state: "active" }];

test("a giving that is active has one schedule, and one that is over has none", () => {
  expect(judgeRegularGivings(active, active)).toEqual([]);
  const failed = [{ orderid: "G-1", state: "failed" }];
  expect(judgeRegularGivings(failed, [{ orderid: "G-1", state: "deleted" }])).toEqual([]);
});

test.each([
  ["is charged by nothing", active, []],
  ["is charged twice", active, [...active, ...active]],
  ["is charged though it is over", [{ orderid: "G-1", state: "cancelled" }], active],
  ["is not settled", [{ orderid: "G-1", state: "planning" }], []],
  ["is charged and not known", [], active],
])("P10: a giving that %s is a fault", (_, regularGivings, schedules) => {
  expect(judgeRegularGivings(regularGivings, schedules)).toHaveLength(1);
});
