import { parseArgs } from "node:util";

import { listChecks } from "./runner/checks.ts";
import { describeOutcome, describeSlowest } from "./runner/run-check.ts";
import { runChecks, selectChecks } from "./runner/run-checks.ts";
import { stopOnSignals } from "./runner/run-program.ts";

/**
 * Runs every check that a change must pass (docs/testing.md):
 *   npm test
 *   npm test -- --only static --only build
 *   npm test -- --only journeys --shard 1/3
 * Selected checks run with those they need.
 */
const { values } = parseArgs({
  options: { only: { type: "string", multiple: true }, shard: { type: "string" } },
});

/** By the clock on two cores; a longer run does not fail. */
const GOAL_MINUTES = 20;

stopOnSignals();
const start = performance.now();
const outcomes = await runChecks(selectChecks(listChecks(values), values.only), {
  onStart: (name) => console.log(`${name.padEnd(20)} started`),
  onEnd: (name, outcome) => console.log(describeOutcome(name, outcome).join("\n")),
});

const slowest = describeSlowest(outcomes.flatMap(({ tests }) => tests));
if (slowest.length > 0) console.log(["", "The slowest tests:", ...slowest].join("\n"));
const minutes = (performance.now() - start) / 60_000;
const cpuMinutes = outcomes.reduce((sum, { cpuSeconds }) => sum + (cpuSeconds ?? 0), 0) / 60;
console.log(
  `\nTotal ${minutes.toFixed(1)} of ${GOAL_MINUTES} min, CPU ${cpuMinutes.toFixed(1)} min.`,
);

const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
