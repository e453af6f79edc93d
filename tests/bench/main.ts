import { parseArgs } from "node:util";

import { measurements } from "./measurements.ts";
import { openLibraries } from "./open-libraries.ts";
import type { Row } from "./row.ts";
import { renderTable } from "./render-table.ts";

/**
 * Measures the figures of docs/performance.md, and prints them as a table:
 *   npm run bench
 *   npm run bench -- --only cached-call,common-searches
 * Without TEST_DATABASE_URL it starts a PostgreSQL.
 */
const { values } = parseArgs({ options: { only: { type: "string" } } });
const names = values.only?.split(",") ?? measurements.map(({ name }) => name);
const unknown = names.filter(
  (name) => !measurements.some((measurement) => measurement.name === name),
);
if (unknown.length > 0) {
  const knownNames = measurements.map(({ name }) => name).join(", ");
  throw new Error(`Unknown measurements: ${unknown.join(", ")}. Known ones: ${knownNames}.`);
}

const print = (line: string) => void process.stdout.write(`${line}\n`);
const rows: Row[] = [];
const faults: string[] = [];
await using libraries = await openLibraries(print);
for (const { name, measure } of measurements.filter((measurement) =>
  names.includes(measurement.name),
)) {
  print(`${name} …`);
  try {
    rows.push(...(await measure(libraries)));
  } catch (error) {
    faults.push(`${name}: ${String(error)}`);
  }
}

print(renderTable(rows));
for (const fault of faults) print(`FAULT: ${fault}`);
process.exitCode = faults.length > 0 ? 1 : 0;
