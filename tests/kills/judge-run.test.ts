import { expect, test } from "vitest";

import { judgeRun } from "./judge-run.ts";

test.each([[{ kills: 200, charges: 200, settled: 40 }], [{ kills: 2, charges: 2, settled: 1 }]])(
  "a run that came upon enough proves something: %o",
  (run) => {
    expect(judgeRun(run)).toEqual([]);
  },
);

test("a run in which hardly anything was bought proves nothing", () => {
  expect(judgeRun({ kills: 200, charges: 199, settled: 40 })).toEqual([
    "199 charges in 200 kills prove nothing: there must be 200",
  ]);
});

test("a run that left hardly anything uncertain proves nothing", () => {
  expect(judgeRun({ kills: 6, charges: 12, settled: 0 })).toEqual([
    "0 orders settled by asking prove nothing: there must be 2",
  ]);
});
