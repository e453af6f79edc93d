import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, test } from "vitest";

import { type Check, runCheck } from "./run-check.ts";

test("a check without tests counts as one", async () => {
  expect(await runCheck(check("good", "console.log('fine')"))).toMatchObject({
    passed: 1,
    failed: 0,
    output: "fine\n",
  });
  expect(await runCheck(check("bad", "process.exit(2)"))).toMatchObject({ passed: 0, failed: 1 });
});

test("a check ends with its first command that fails", async () => {
  const { commands } = check("", "console.log('one'); process.exit(1)");
  const { commands: more } = check("", "console.log('two')");

  const outcome = await runCheck({ name: "both", commands: [...commands, ...more] });

  expect(outcome).toMatchObject({ failed: 1, output: "one\n" });
});

test("a program that is not there is a failure that names it", async () => {
  const outcome = await runCheck({ name: "none", commands: [["no-such-program"]] });

  expect(outcome).toMatchObject({ passed: 0, failed: 1 });
  expect(outcome.output).toContain("no-such-program");
});

test.each([
  { what: "tests that pass", passed: 3, failed: 0, exit: 0, expected: { passed: 3, failed: 0 } },
  { what: "tests that fail", passed: 3, failed: 2, exit: 1, expected: { passed: 3, failed: 2 } },
  { what: "no tests", passed: 0, failed: 0, exit: 0, expected: { passed: 0, failed: 1 } },
  {
    what: "a fault beside them",
    passed: 3,
    failed: 0,
    exit: 1,
    expected: { passed: 3, failed: 1 },
  },
])("a check with $what is counted", async ({ passed, failed, exit, expected }) => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "lectern-check-"));
  const file = join(folder.path, "report.json");
  const counts = { passed, failed, skipped: 0 };
  const script = `
    require("node:fs").writeFileSync(${JSON.stringify(file)}, ${JSON.stringify(JSON.stringify(counts))});
    process.exit(${exit});
  `;

  const outcome = await runCheck({
    ...check("tests", script),
    report: { file, count: () => counts },
  });

  expect(outcome).toMatchObject(expected);
});

test("tests that left no report failed", async () => {
  const report = {
    file: "no/such/report.json",
    count: () => ({ passed: 9, failed: 0, skipped: 0 }),
  };

  expect(await runCheck({ ...check("tests", ""), report })).toMatchObject({ passed: 0, failed: 1 });
});

function check(name: string, script: string): Check {
  return { name, commands: [[process.execPath, "-e", script]] };
}
