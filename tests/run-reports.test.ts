import { expect, test } from "vitest";

import { countPlaywright, countVitest } from "./run-reports.ts";

test("a test file that could not be read is a failure", () => {
  const counts = countVitest({
    numPassedTests: 4,
    numFailedTests: 1,
    numPendingTests: 1,
    numTodoTests: 1,
    testResults: [
      { status: "passed", assertionResults: [{}] },
      { status: "failed", assertionResults: [{}] },
      { status: "failed", assertionResults: [] },
    ],
  });

  expect(counts).toEqual({ passed: 4, failed: 2, skipped: 2 });
});

test("a journey that passed only sometimes is a failure", () => {
  const counts = countPlaywright({ stats: { expected: 4, unexpected: 1, flaky: 2, skipped: 3 } });

  expect(counts).toEqual({ passed: 4, failed: 3, skipped: 3 });
});
