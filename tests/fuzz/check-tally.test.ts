import { expect, test } from "vitest";

import { checkTally } from "./check-tally.ts";

function check(fitted: number, ...looked: [name: string, all: number, through: number][]) {
  const ofNames = looked.map(([name, all, through]) => {
    return [name, { kind: "fitting", all, through }] as const;
  });
  return checkTally({ lookedInto: () => new Map(ofNames), partThatFitted: () => fitted });
}

test.each([
  ["one of a few", 8, 1],
  ["a third of many", 90, 30],
  ["all", 300, 300],
])("%s is enough", (_, all, through) => {
  expect(check(0.9, ["GET /x", all, through])).toEqual([]);
});

test("a name of which too little was looked into is a fault, however well the others fitted", () => {
  expect(check(0.9, ["GET /x", 900, 900], ["GET /y", 90, 29], ["GET /z", 8, 0])).toEqual([
    "of 90 calls of GET /y that should be, 29 were looked into",
    "of 8 calls of GET /z that should be, 0 were looked into",
  ]);
});

test("too little of all is a fault, though there is something of each", () => {
  expect(check(0.25, ["GET /x", 8, 2], ["GET /y", 8, 2])).toEqual([
    "of all that should fit, 25 % was looked into",
  ]);
});
