import { resolve } from "node:path";

import { expect, test } from "vitest";

import { readPlaywrightReport, readVitestReport } from "./read-reports.ts";

test("counts a failure when a test file could not be read", () => {
  const test = { fullName: "adds", duration: 1_500 };
  const report = readVitestReport({
    numPassedTests: 4,
    numFailedTests: 1,
    numPendingTests: 1,
    numTodoTests: 1,
    testResults: [
      { name: resolve("domain/a.test.ts"), status: "passed", assertionResults: [test] },
      { name: resolve("domain/b.test.ts"), status: "failed", assertionResults: [test] },
      { name: resolve("domain/c.test.ts"), status: "failed", assertionResults: [] },
    ],
  });

  expect(report).toMatchObject({ passed: 4, failed: 2, skipped: 2 });
});

test("reads the seconds of each Vitest test, none when it did not run", () => {
  const { tests } = readVitestReport({
    numPassedTests: 1,
    numFailedTests: 0,
    numPendingTests: 1,
    numTodoTests: 0,
    testResults: [
      {
        name: resolve("domain/a.test.ts"),
        status: "passed",
        assertionResults: [{ fullName: "adds", duration: 1_500 }, { fullName: "skipped" }],
      },
    ],
  });

  expect(tests).toEqual([
    { name: "adds", file: "domain/a.test.ts", seconds: 1.5 },
    { name: "skipped", file: "domain/a.test.ts", seconds: 0 },
  ]);
});

test("counts a failure when a journey passed only sometimes", () => {
  const report = readPlaywrightReport({
    config: { rootDir: resolve("tests/e2e") },
    stats: { expected: 4, unexpected: 1, flaky: 2, skipped: 3 },
    suites: [],
  });

  expect(report).toMatchObject({ passed: 4, failed: 3, skipped: 3 });
});

test("reads the seconds of each journey, with the suites it is in", () => {
  const file = "book.e2e.ts";
  const { tests } = readPlaywrightReport({
    config: { rootDir: resolve("tests/e2e") },
    stats: { expected: 2, unexpected: 0, flaky: 0, skipped: 0 },
    suites: [
      {
        title: file,
        file,
        specs: [journey("shows the book", 2_000)],
        suites: [{ title: "without JavaScript", file, specs: [journey("shows it too", 500)] }],
      },
    ],
  });

  expect(tests).toEqual([
    { name: "shows the book", file: "tests/e2e/book.e2e.ts", seconds: 2 },
    { name: "without JavaScript shows it too", file: "tests/e2e/book.e2e.ts", seconds: 0.5 },
  ]);
});

function journey(title: string, duration: number) {
  return { title, tests: [{ results: [{ duration }] }] };
}
