import { expect, test } from "vitest";

import { checkRun, type KillRun } from "./compare-all.ts";

function run(changes: Partial<KillRun> = {}): KillRun {
  return { kills: 200, charges: 200, resolved: 40, keys: 500, rateLimited: 10, ...changes };
}

test.each([[run()], [run({ kills: 2, charges: 2, resolved: 1, keys: 3, rateLimited: 0 })]])(
  "accepts a run with enough charges and uncertain orders: %o",
  (enough) => {
    expect(checkRun(enough)).toEqual([]);
  },
);

test.each([
  [
    "too little was bought",
    run({ charges: 199 }),
    "only 199 charges in 200 kills: at least 200 are needed",
  ],
  [
    "too few orders were uncertain",
    run({ kills: 6, resolved: 1 }),
    "only 1 orders were resolved by a query: at least 2 are needed",
  ],
  [
    "too many keys were cut off",
    run({ rateLimited: 11 }),
    "11 of 500 keys were cut off: at most 10 are allowed",
  ],
])("reports a run in which %s", (_, tooSmall, fault) => {
  expect(checkRun(tooSmall)).toEqual([fault]);
});
