import { expect, test } from "vitest";

import { describeOutcome, runScenarios } from "./run-scenarios.ts";

const outcome = { did: "the database stopped", figures: ["3 keys", "2 charges"], faults: [] };

test("a scenario is told in a line, with what was counted", () => {
  expect(describeOutcome("database-away", outcome, 61)).toEqual([
    "database-away      ok      the database stopped: 3 keys; 2 charges (61 s)",
  ]);
});

test("each fault has a line of its own, and what cannot be tried says why", () => {
  const faulty = describeOutcome("points", { ...outcome, faults: ["one is missing", "two"] }, 5);
  expect(faulty[0]).toContain(" FAULT ");
  expect(faulty.slice(1)).toEqual(["  FAULT: one is missing", "  FAULT: two"]);
  expect(describeOutcome("disk-full", { skipped: "only root can mount" }, 0)).toEqual([
    "disk-full          skipped only root can mount",
  ]);
});

test("one that breaks off is a fault, and the next is run all the same", async () => {
  const said: string[] = [];
  const faults = await runScenarios(
    [
      { name: "first", run: () => Promise.reject(new Error("no server")) },
      { name: "second", run: async () => outcome },
      { name: "third", run: async () => ({ skipped: "not here" }) },
    ],
    (line) => said.push(line),
  );
  expect(faults).toBe(1);
  expect(said.join("\n")).toMatch(
    /first .*FAULT.*no server.*second .*ok.*third .*skipped.*1 faults\./s,
  );
});
