import { expect, test } from "vitest";

import { judgeRegularGivings } from "./compare-regular-givings.ts";

const active = [{ orderid: "G-1", state: "active" }];

test("accepts one schedule for an active giving and none for an ended one", () => {
  expect(judgeRegularGivings(active, active)).toEqual([]);
  const failed = [{ orderid: "G-1", state: "failed" }];
  expect(judgeRegularGivings(failed, [{ orderid: "G-1", state: "deleted" }])).toEqual([]);
});

test.each([
  ["has no schedule", active, []],
  ["is charged twice", active, [...active, ...active]],
  ["is charged after its end", [{ orderid: "G-1", state: "cancelled" }], active],
  ["is still being set up", [{ orderid: "G-1", state: "planning" }], []],
  ["is charged but unknown", [], active],
])("P10: reports a giving that %s", (_, regularGivings, schedules) => {
  expect(judgeRegularGivings(regularGivings, schedules)).toHaveLength(1);
});
