import { expect, test } from "vitest";

import { describeOutcome, runScenarios } from "./run-scenarios.ts";

const outcome = { action: "the database stopped", figures: ["3 keys", "2 charges"], faults: [] };

test("describes a scenario with its figures in one line", () => {
  expect(describeOutcome("database-away", outcome, 61)).toEqual([
    "database-away      ok      the database stopped: 3 keys; 2 charges (61 s)",
  ]);
});

test("lists each fault in a line, and the reason of a skipped scenario", () => {
  const faulty = describeOutcome("points", { ...outcome, faults: ["one is missing", "two"] }, 5);
  expect(faulty[0]).toContain(" FAULT ");
  expect(faulty.slice(1)).toEqual(["  FAULT: one is missing", "  FAULT: two"]);
  expect(describeOutcome("disk-full", { skipped: "only root can mount" }, 0)).toEqual([
    "disk-full          skipped only root can mount",
  ]);
});

test("counts a thrown error as a fault, and runs the next scenario", async () => {
  const lines: string[] = [];
  const faultCount = await runScenarios(
    [
      { name: "first", run: () => Promise.reject(new Error("no server")) },
      { name: "second", run: async () => outcome },
      { name: "third", run: async () => ({ skipped: "not here" }) },
    ],
    (line) => lines.push(line),
  );
  expect(faultCount).toBe(1);
  expect(lines.join("\n")).toMatch(
    /first .*FAULT.*no server.*second .*ok.*third .*skipped.*1 faults\./s,
  );
});
