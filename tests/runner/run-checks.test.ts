import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, test } from "vitest";

import { listChecks } from "./checks.ts";
import { runChecks, type ScheduledCheck, selectChecks } from "./run-checks.ts";

test("runs the lanes at the same time", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "lectern-lanes-"));
  const meet = (own: string, other: string) => `
    const { existsSync, writeFileSync } = require("node:fs");
    writeFileSync(${JSON.stringify(join(folder.path, own))}, "");
    const look = () => existsSync(${JSON.stringify(join(folder.path, other))}) || setTimeout(look, 10);
    setTimeout(() => process.exit(1), 15_000).unref();
    look();
  `;

  const { counts } = await run([
    check("one", "heavy", meet("one", "other")),
    check("other", "light", meet("other", "one")),
  ]);

  expect(counts).toEqual([
    [1, 0],
    [1, 0],
  ]);
});

test("runs the checks of a lane in turn, also when one fails", async () => {
  const { events, counts } = await run([
    check("first", "light", "process.exit(1)"),
    check("second", "light", ""),
  ]);

  expect(events).toEqual(["start first", "end first", "start second", "end second"]);
  expect(counts).toEqual([
    [0, 1],
    [1, 0],
  ]);
});

test("starts a check when what it needs in the other lane has ended", async () => {
  const { events } = await run([
    check("build", "heavy", "setTimeout(() => {}, 200)"),
    { ...check("kills", "light", ""), after: ["build"] },
  ]);

  expect(events).toEqual(["start build", "end build", "start kills", "end kills"]);
});

test("counts a failure for each check when what it needs failed", async () => {
  const { events, counts, outputs } = await run([
    check("build", "heavy", "process.exit(1)"),
    { ...check("journeys", "heavy", ""), after: ["build"] },
    { ...check("kills", "light", ""), after: ["build"] },
    { ...check("report", "light", ""), after: ["kills"] },
  ]);

  expect(events).not.toContain("start journeys");
  expect(counts).toEqual([
    [0, 1],
    [0, 1],
    [0, 1],
    [0, 1],
  ]);
  expect(outputs[1]).toBe("Not run: it needs build, which failed.");
});

test.each([
  { only: undefined, names: ["build", "lint", "format", "kills"] },
  { only: ["lint"], names: ["lint"] },
  { only: ["static"], names: ["lint", "format"] },
  { only: ["kills"], names: ["build", "kills"] },
])("selects with what is needed when asked for $only", ({ only, names }) => {
  const checks: ScheduledCheck[] = [
    check("build", "heavy", ""),
    { ...check("lint", "light", ""), group: "static" },
    { ...check("format", "light", ""), group: "static" },
    { ...check("kills", "light", ""), after: ["build"] },
  ];

  expect(selectChecks(checks, only).map(({ name }) => name)).toEqual(names);
});

test("names what there is when an unknown check is selected", () => {
  expect(() => selectChecks([check("lint", "light", "")], ["lnit"])).toThrow(
    "There is no lnit: lint.",
  );
});

test("needs the build for every check that starts the site", () => {
  const needing = listChecks().filter(({ after }) => after?.includes("build"));
  expect(needing.map(({ name }) => name)).toEqual(["journeys", "faults"]);
});

async function run(checks: ScheduledCheck[]) {
  const events: string[] = [];
  const outcomes = await runChecks(checks, {
    onStart: (name) => events.push(`start ${name}`),
    onEnd: (name) => events.push(`end ${name}`),
  });
  const counts = outcomes.map(({ passed, failed }) => [passed, failed]);
  return { events, counts, outputs: outcomes.map(({ output }) => output) };
}

function check(name: string, lane: ScheduledCheck["lane"], script: string): ScheduledCheck {
  return { name, lane, commands: [[process.execPath, "-e", script]] };
}
