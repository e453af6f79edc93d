import { expect, test } from "vitest";

import { checkRun, type KillRun } from "./check-run.ts";

function run(changes: Partial<KillRun> = {}): KillRun {
  return { kills: 200, charges: 200, settled: 40, keys: 500, cutOff: 10, ...changes };
}

test.each([[run()], [run({ kills: 2, charges: 2, settled: 1, keys: 3, cutOff: 0 })]])(
  "a run that came upon enough proves something: %o",
  (enough) => {
    expect(checkRun(enough)).toEqual([]);
  },
);

test.each([
  [
    "hardly anything was bought",
    run({ charges: 199 }),
    "199 charges in 200 kills prove nothing: there must be 200",
  ],
  [
    "hardly anything was left uncertain",
    run({ kills: 6, settled: 1 }),
    "1 orders settled by asking prove nothing: there must be 2",
  ],
  ["many were cut off", run({ cutOff: 11 }), "11 of 500 keys were cut off: there may be 10"],
])("a run in which %s proves nothing", (_, little, fault) => {
  expect(checkRun(little)).toEqual([fault]);
});
