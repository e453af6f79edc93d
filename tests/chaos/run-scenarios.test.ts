import { expect, test } from "vitest";

import { runScenarios } from "./run-scenarios.ts";

test("counts every fault and a thrown error, and goes on", async () => {
  const lines: string[] = [];
  const outcome = { action: "stopped", figures: ["3 keys"], faults: [] };
  const faultCount = await runScenarios(
    [
      { name: "first", run: () => Promise.reject(new Error("no server")) },
      { name: "second", run: async () => ({ ...outcome, faults: ["one is missing", "two"] }) },
      { name: "third", run: async () => outcome },
      { name: "fourth", run: async () => ({ skipped: "not here" }) },
    ],
    (line) => lines.push(line),
  );
  expect(faultCount).toBe(3);
  expect(lines.join("\n")).toMatch(
    /first .*FAULT.*no server.*second .*FAULT.*FAULT: one is missing.*third .*ok.*fourth .*skipped not here\n3 faults\./s,
  );
});
