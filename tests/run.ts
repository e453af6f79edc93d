import { availableParallelism, loadavg } from "node:os";
import { parseArgs } from "node:util";

import { listChecks } from "./runner/checks.ts";
import {
  describeOutcome,
  describeSlowest,
  describeTimes,
  describeTotal,
} from "./runner/describe-run.ts";
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

/** In seconds, by the clock on two cores; a longer run does not fail. */
const MAX_SECONDS = 20 * 60;

stopOnSignals();
const start = performance.now();
const loadBefore = loadavg()[0] ?? 0;
const outcomes = await runChecks(selectChecks(listChecks(values), values.only), {
  onStart: (name) => console.log(`${name.padEnd(20)} started`),
  onEnd: (name, outcome) => print(describeOutcome(name, outcome)),
});

const all = outcomes.map(({ outcome }) => outcome);
const sum = (figures: number[]) => figures.reduce((total, figure) => total + figure, 0);
print(["", ...describeTimes(outcomes)]);
const tests = all.flatMap((outcome) => outcome.tests);
if (tests.length > 0) print(["", "The slowest tests:", ...describeSlowest(tests, 20)]);
const total = {
  seconds: (performance.now() - start) / 1_000,
  goal: MAX_SECONDS,
  cpuSeconds: sum(all.map(({ cpuSeconds }) => cpuSeconds ?? 0)),
  cores: availableParallelism(),
};
const load = [loadBefore, loadavg()[0] ?? 0].map((average) => average.toFixed(1));
print(["", `Load average ${load[0]} at the start, ${load[1]} at the end.`, describeTotal(total)]);

const failed = sum(all.map((outcome) => outcome.failed));
console.log(`${sum(all.map(({ passed }) => passed))} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

function print(lines: readonly string[]): void {
  for (const line of lines) console.log(line);
}
