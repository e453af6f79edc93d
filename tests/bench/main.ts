import { parseArgs } from "node:util";

import { openLibraries } from "./open-libraries.ts";
import type { Row, Measurement } from "./row.ts";
import { measureCachedCall, measureCachedPage } from "./cached.ts";
import { measureDownload } from "./download.ts";
import { measureGrowth } from "./growth.ts";
import { measureImport } from "./import.ts";
import { measureOrders } from "./orders.ts";
import { measureFirstPage, measureListBytes, measureFirstScript } from "./phone-bytes.ts";
import { measureMemory, measureStart } from "./process.ts";
import { measureLighthouse } from "./measure-lighthouse.ts";
import { measureCommonSearches, measureUncachedList } from "./uncached-list.ts";

/** In the order of the table: browser measurements come before the large libraries, which need memory. */
const measurements: Measurement[] = [
  { name: "phone", measure: measureLighthouse },
  { name: "first-script", measure: measureFirstScript },
  { name: "list-bytes", measure: measureListBytes },
  { name: "first-page", measure: measureFirstPage },
  { name: "cached-call", measure: measureCachedCall },
  { name: "uncached-list", measure: measureUncachedList },
  { name: "common-searches", measure: measureCommonSearches },
  { name: "cached-page", measure: measureCachedPage },
  { name: "growth", measure: measureGrowth },
  { name: "start", measure: measureStart },
  { name: "memory", measure: measureMemory },
  { name: "download", measure: measureDownload },
  { name: "orders", measure: measureOrders },
  { name: "import", measure: measureImport },
];

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

/** In the format of docs/performance.md. */
function renderTable(rows: readonly Row[]): string {
  const lines = rows.map(({ name, goal, figure, ratio, isReached }) =>
    renderRow([
      name,
      goal,
      figure,
      ratio === null ? "" : ratio.toFixed(2),
      isReached ? "yes" : "no",
    ]),
  );
  const head = ["What", "Goal", "Figure", "To the bare server", "Reached"];
  return [renderRow(head), renderRow(head.map(() => "---")), ...lines].join("\n");
}

function renderRow(texts: readonly string[]): string {
  return `| ${texts.join(" | ")} |`;
}
