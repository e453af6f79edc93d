import { expect, test } from "vitest";

import { checkTally } from "./check-tally.ts";

function check(fitted: number, ...looked: [name: string, all: number, accepted: number][]) {
  const ofNames = looked.map(([name, all, accepted]) => {
    return [name, { kind: "fitting", all, accepted }] as const;
  });
  return checkTally({ coverage: () => new Map(ofNames), acceptedRatio: () => fitted });
}

test.each([
  ["one of a few", 8, 1],
  ["a third of many", 90, 30],
  ["all", 300, 300],
])("accepts %s", (_, all, accepted) => {
  expect(check(0.9, ["GET /x", all, accepted])).toEqual([]);
});

test("reports an operation with too few accepted calls", () => {
  expect(check(0.9, ["GET /x", 900, 900], ["GET /y", 90, 29], ["GET /z", 8, 0])).toEqual([
    "only 29 of 90 calls of GET /y were accepted",
    "only 0 of 8 calls of GET /z were accepted",
  ]);
});

test("reports too few accepted calls in all, though every operation has some", () => {
  expect(check(0.25, ["GET /x", 8, 2], ["GET /y", 8, 2])).toEqual([
    "only 25 % of the valid calls were accepted",
  ]);
});
