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
  ["all but what is part of another", {}, ["points", "disk"]],
  ["all that are short", { short: true }, ["two-points", "disk"]],
  ["what is named, also a part", { only: ["two-points", "points"] }, ["points", "two-points"]],
  ["what is named and short", { only: ["points", "disk"], short: true }, ["disk"]],
])("%s is chosen", (_, choice, names) => {
  const chosen = selectScenarios(scenarios, { short: false, ...choice });
  expect(chosen.map(({ name }) => name)).toEqual(names);
});

test.each<[string, ScenarioFilter, string]>([
  ["a name that there is not", { only: ["pionts"], short: false }, "There is no pionts: points,"],
  ["nothing", { only: ["points"], short: true }, "None of points is short."],
])("%s is refused", (_, choice, sentence) => {
  expect(() => selectScenarios(scenarios, choice)).toThrow(sentence);
});
