import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, test } from "vitest";

import { type Check, describeOutcome, runCheck } from "./run-check.ts";

test("counts one test when a check reports none", async () => {
  expect(await runCheck(check("good", "console.log('fine')"))).toMatchObject({
    passed: 1,
    failed: 0,
    output: "fine\n",
  });
  expect(await runCheck(check("bad", "process.exit(2)"))).toMatchObject({ passed: 0, failed: 1 });
});

test("runs no further command when one fails", async () => {
  const { commands } = check("", "console.log('one'); process.exit(1)");
  const { commands: more } = check("", "console.log('two')");

  const outcome = await runCheck({ name: "both", commands: [...commands, ...more] });

  expect(outcome).toMatchObject({ failed: 1, output: "one\n" });
});

test("runs parallel programs to their end and adds up their results", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "lectern-check-"));
  const file = JSON.stringify(join(folder.path, "signal"));
  // The first ends after the second has started.
  const first = `const { existsSync } = require("node:fs");
    const timer = setInterval(() => {
      if (!existsSync(${file})) return;
      clearInterval(timer);
      console.log("one");
      process.exitCode = 1;
    }, 10)`;
  const second = `require("node:fs").writeFileSync(${file}, ""); console.log("two")`;
  const commands = [first, second].flatMap((script) => check("", script).commands);

  const outcome = await runCheck({ name: "both", isParallel: true, commands });

  expect(outcome).toMatchObject({ passed: 0, failed: 1, output: "one\ntwo\n" });
});

test("passes its environment on to the programs", async () => {
  const env = { TEST_TIER: "long" };

  const outcome = await runCheck({ ...check("", "console.log(process.env.TEST_TIER)"), env });

  expect(outcome.output).toBe("long\n");
});

test("fails with the program's name when there is none", async () => {
  const outcome = await runCheck({ name: "none", commands: [["no-such-program"]] });

  expect(outcome).toMatchObject({ passed: 0, failed: 1 });
  expect(outcome.output).toContain("no-such-program");
});

test.each([
  { what: "all tests pass", passed: 3, failed: 0, exit: 0, expected: { passed: 3, failed: 0 } },
  { what: "tests fail", passed: 3, failed: 2, exit: 1, expected: { passed: 3, failed: 2 } },
  { what: "there are no tests", passed: 0, failed: 0, exit: 0, expected: { passed: 0, failed: 1 } },
  {
    what: "only the program fails",
    passed: 3,
    failed: 0,
    exit: 1,
    expected: { passed: 3, failed: 1 },
  },
])("counts the report when $what", async ({ passed, failed, exit, expected }) => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "lectern-check-"));
  const file = join(folder.path, "report.json");
  const counts = { passed, failed, skipped: 0, tests: [] };
  const script = `
    require("node:fs").writeFileSync(${JSON.stringify(file)}, ${JSON.stringify(JSON.stringify(counts))});
    process.exit(${exit});
  `;

  const outcome = await runCheck({
    ...check("tests", script),
    report: { file, read: () => counts },
  });

  expect(outcome).toMatchObject(expected);
});

test("fails when its tests leave no report", async () => {
  const report = {
    file: "no/such/report.json",
    read: () => ({ passed: 9, failed: 0, skipped: 0, tests: [] }),
  };

  expect(await runCheck({ ...check("tests", ""), report })).toMatchObject({ passed: 0, failed: 1 });
});

test("shows the whole output only when a check fails", () => {
  const output = "Using PostgreSQL 15.\nthree dots\n";
  const outcome = {
    passed: 3,
    failed: 0,
    skipped: 1,
    tests: [],
    output,
    seconds: 12.34,
    cpuSeconds: 20,
  };

  expect(describeOutcome("tests", outcome)).toEqual([
    "tests                ok      3 passed, 0 failed, 1 skipped in 12.3 s, CPU 20.0 s",
    "  Using PostgreSQL 15.",
  ]);
  expect(describeOutcome("tests", { ...outcome, failed: 1, cpuSeconds: null })).toEqual([
    "tests                FAILED  3 passed, 1 failed, 1 skipped in 12.3 s",
    "  Using PostgreSQL 15.",
    "  three dots",
  ]);
});

function check(name: string, script: string): Check {
  return { name, commands: [[process.execPath, "-e", script]] };
}
