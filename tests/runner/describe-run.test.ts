import { expect, test } from "vitest";

import {
  describeOutcome,
  describeSlowest,
  describeTimes,
  describeTotal,
  formatMinutes,
} from "./describe-run.ts";

const outcome = {
  passed: 3,
  failed: 0,
  skipped: 1,
  tests: [],
  output: "Using PostgreSQL 15.\nthree dots\n",
  seconds: 12.34,
  cpuSeconds: 20,
};

test("shows counts, times and chosen lines when a check passes", () => {
  expect(describeOutcome("tests", outcome)).toEqual([
    "tests                ok      3 passed, 0 failed, 1 skipped in 12.3 s, CPU 20.0 s",
    "  Using PostgreSQL 15.",
  ]);
});

test("shows the whole output when a check fails", () => {
  const lines = describeOutcome("tests", { ...outcome, failed: 1, cpuSeconds: null });

  expect(lines).toEqual([
    "tests                FAILED  3 passed, 1 failed, 1 skipped in 12.3 s",
    "  Using PostgreSQL 15.",
    "  three dots",
  ]);
});

test("shows a question mark when CPU seconds are not known", () => {
  const lines = describeTimes([
    { name: "tests", outcome },
    { name: "kills", outcome: { ...outcome, cpuSeconds: null } },
  ]);

  expect(lines).toEqual([
    "  part                   seconds   CPU seconds",
    "  tests                     12.3          20.0",
    "  kills                     12.3             ?",
  ]);
});

test("shows the slowest tests first, at most the given number", () => {
  const tests = [1, 30, 2].map((seconds) => ({ name: "waits", file: `${seconds}.ts`, seconds }));

  expect(describeSlowest(tests, 2)).toEqual([
    "    30.0 s  30.ts: waits",
    "     2.0 s  2.ts: waits",
  ]);
});

test("shows the total beside the goal, and the CPU seconds of the cores", () => {
  const total = { seconds: 1_100, goal: 1_200, cpuSeconds: 2_100, cores: 2 };

  expect(describeTotal(total)).toBe("Total 18 min 20 s of 20 min (CPU 2,100 s of 2,200 s)");
});

test.each([
  [0, "0 s"],
  [59.6, "1 min"],
  [61, "1 min 1 s"],
])("writes %d seconds as %s", (seconds, written) => {
  expect(formatMinutes(seconds)).toBe(written);
});
