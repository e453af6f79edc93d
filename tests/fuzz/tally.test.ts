import { expect, test } from "vitest";

import { openTally, checkTally } from "./tally.ts";

const answered = (status: number) => ({ status, headers: {}, text: "", milliseconds: 1 });

test("counts a valid call as accepted unless it was refused beforehand", () => {
  const tally = openTally();
  for (const status of [200, 404, 400, 429]) tally.count("GET /x", "fitting", answered(status));
  tally.count("GET /x", "wild", answered(200));
  tally.count("GET /y", "fitting", { lost: "reset" });
  expect([...tally.coverage()]).toEqual([
    ["GET /x", { kind: "fitting", all: 4, accepted: 2 }],
    ["GET /y", { kind: "fitting", all: 1, accepted: 0 }],
  ]);
  expect(tally.acceptedRatio()).toBe(0.4);
});

test("does not count a 503 as accepted", () => {
  const tally = openTally();
  tally.count("GET /x", "fitting", answered(503));
  tally.count("screens", "page", answered(503));
  tally.count("screens", "page", answered(400));
  expect([...tally.coverage().values()]).toMatchObject([
    { all: 1, accepted: 0 },
    { all: 2, accepted: 1 },
  ]);
});

test("needs no valid calls when there are only forms", () => {
  const tally = openTally();
  tally.count("forms", "page", answered(403));
  expect(checkTally(tally)).toEqual([]);
});

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
