import { parseArgs } from "node:util";

import { runFuzz } from "./run-fuzz.ts";

/**
 * Makes calls of every sort to a library that runs as it is served, by its own document, and judges each answer:
 *   npm run fuzz -- --calls 20000 --seed 7 --database postgres
 *   npm run fuzz -- --calls 1500 --database embedded
 * What it draws depends on `--seed` and `--calls` alone, so that a run can be repeated; `--only "POST /orders"` makes the
 * calls of one name. Without TEST_DATABASE_URL a PostgreSQL is started for it.
 */
const { values } = parseArgs({
  options: {
    calls: { type: "string", default: "20000" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
    database: { type: "string", default: "postgres" },
    only: { type: "string" },
    minutes: { type: "string", default: "30" },
  },
});
const { database: kind, only } = values;
if (kind !== "postgres" && kind !== "embedded") throw new Error("--database: postgres or embedded");
const [calls, seed, minutes] = [values.calls, values.seed, values.minutes].map(Number);
if (!calls || seed === undefined || !minutes)
  throw new Error("--calls, --seed, --minutes: numbers");

const say = (line: string) => void process.stdout.write(`${line}\n`);
say(`Seed ${seed}.`);
const began = performance.now();
const { name, tally, warnings, faults } = await runFuzz({ kind, calls, seed, only, minutes }, say);

for (const line of tally.table()) say(line);
for (const [message, times] of warnings) say(`warned ${times} times: ${message}`);
const { name: slow, milliseconds } = tally.slowest();
say(`${tally.total()} calls on ${name} in ${Math.round((performance.now() - began) / 1000)} s.`);
say(`The slowest took ${Math.round(milliseconds)} ms: ${slow}.`);
say(`${Math.round(tally.partThatFitted() * 100)} % of those that should fit were let through.`);
for (const fault of faults) say(`FAULT: ${fault}`);
say(faults.length === 0 ? "Every answer is as it should be." : `${faults.length} faults.`);
process.exitCode = faults.length === 0 ? 0 : 1;
