import { parseArgs } from "node:util";

import { measurements } from "./measurements.ts";
import { openLibraries } from "./open-libraries.ts";
import type { Row } from "./row.ts";
import { renderTable } from "./render-table.ts";

/**
 * Measures what docs/performance.md tells of, and prints it as a table:
 *   npm run bench
 *   npm run bench -- --only cached-call,common-searches
 * Without TEST_DATABASE_URL a PostgreSQL is started for it.
 */
const { values } = parseArgs({ options: { only: { type: "string" } } });
const wanted = values.only?.split(",") ?? measurements.map(({ name }) => name);
const unknown = wanted.filter((name) => !measurements.some((each) => each.name === name));
if (unknown.length > 0) {
  const known = measurements.map(({ name }) => name).join(", ");
  throw new Error(`Not measured: ${unknown.join(", ")}. What is: ${known}.`);
}

const print = (line: string) => void process.stdout.write(`${line}\n`);
const rows: Row[] = [];
const faults: string[] = [];
await using libraries = await openLibraries(print);
for (const { name, measure } of measurements.filter((each) => wanted.includes(each.name))) {
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
