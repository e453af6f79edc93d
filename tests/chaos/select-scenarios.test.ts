import { expect, test } from "vitest";

import { type ScenarioFilter, selectScenarios } from "./select-scenarios.ts";
import type { Scenario } from "./scenario.ts";

const run: Scenario["run"] = async () => ({ skipped: "it is never run" });
const scenarios: Scenario[] = [
  { name: "points", run },
  { name: "two-points", isShort: true, isPart: true, run },
  { name: "disk", isShort: true, run },
];

test.each<[string, Partial<ScenarioFilter>, string[]]>([
  ["all that no other contains", {}, ["points", "disk"]],
  ["all short ones", { short: true }, ["two-points", "disk"]],
  ["named ones, also a part", { only: ["two-points", "points"] }, ["points", "two-points"]],
  ["named short ones", { only: ["points", "disk"], short: true }, ["disk"]],
])("selects %s", (_, choice, names) => {
  const chosen = selectScenarios(scenarios, { short: false, ...choice });
  expect(chosen.map(({ name }) => name)).toEqual(names);
});

test.each<[string, ScenarioFilter, string]>([
  ["an unknown name", { only: ["pionts"], short: false }, "There is no pionts: points,"],
  ["no scenario", { only: ["points"], short: true }, "None of points is short."],
])("throws when asked for %s", (_, choice, sentence) => {
  expect(() => selectScenarios(scenarios, choice)).toThrow(sentence);
});
