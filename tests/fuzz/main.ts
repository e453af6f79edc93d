import { parseArgs } from "node:util";

import { runFuzz } from "./run-fuzz.ts";

/**
 * Makes random calls to a running library by its OpenAPI document, and checks each answer:
 *   npm run fuzz -- --calls 20000 --seed 7 --database postgres
 *   npm run fuzz -- --calls 1500 --database embedded
 * The calls depend on `--seed` and `--calls` alone, so that a run can be repeated; `--only "POST /orders"` makes the
 * calls of one name. Without TEST_DATABASE_URL it starts a PostgreSQL.
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
const [calls = 0, seed = 0, minutes = 0] = [values.calls, values.seed, values.minutes].map(Number);
if (![calls, seed, minutes].every(Number.isSafeInteger) || calls < 1)
  throw new Error("--calls, --seed and --minutes are whole numbers");

const print = (line: string) => void process.stdout.write(`${line}\n`);
print(`Seed ${seed}.`);
const start = performance.now();
const { name, tally, warnings, faults } = await runFuzz(
  { kind, calls, seed, only, minutes },
  print,
);

for (const line of tally.table()) print(line);
for (const [message, times] of warnings) print(`warned ${times} times: ${message}`);
const { name: slow, milliseconds } = tally.slowest();
print(`${tally.total()} calls on ${name} in ${Math.round((performance.now() - start) / 1000)} s.`);
print(`The slowest took ${Math.round(milliseconds)} ms: ${slow}.`);
print(`${Math.round(tally.acceptedRatio() * 100)} % of the valid calls were accepted.`);
for (const fault of faults) print(`FAULT: ${fault}`);
print(faults.length === 0 ? "Every answer is right." : `${faults.length} faults.`);
process.exitCode = faults.length === 0 ? 0 : 1;
