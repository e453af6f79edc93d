import { parseArgs } from "node:util";

import { isGood, isShed, percentile, type RequestResult } from "./check-load.ts";
import { runLoad } from "./run-load.ts";

/**
 * Overloads one process, and checks its answers, its memory and its recovery:
 *   npm run load -- --seconds 180 --times 3
 *   npm run load -- --seconds 20 --times 3 --titles 500 --rate 50
 * Without a rate it finds the highest sustained one.
 * Of a hundred requests 95 read, 4 search and one orders. Without TEST_DATABASE_URL it starts a PostgreSQL.
 */
const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "180" },
    times: { type: "string", default: "3" },
    titles: { type: "string", default: "3000" },
    rate: { type: "string" },
  },
});
const loadOptions = {
  seconds: Number(values.seconds),
  times: Number(values.times),
  titles: Number(values.titles),
  rate: values.rate === undefined ? null : Number(values.rate),
};

const print = (line: string) => void process.stdout.write(`${line}\n`);
// Ends a run that hangs: it takes some minutes in addition to the load.
setTimeout(
  () => {
    print("FAULT: the run did not finish.");
    process.exit(1);
  },
  (loadOptions.seconds + 900) * 1_000,
).unref();

const { name, rate, rows, memory, recovery, orders, faults } = await runLoad(loadOptions, print);

print(
  `${rate} a second sustained by one process on ${name}; ${loadOptions.times} times as many for ${loadOptions.seconds} s:`,
);
for (const kind of ["page", "call", "search", "order"] as const) printKind(kind);
const late = rows.reduce((most, row) => Math.max(most, row.late), 0);
print(`The visitors' own delay was ${Math.round(late)} ms at most.`);
print(
  `Memory: ${memory.map((mebibytes) => Math.round(mebibytes)).join(" ")} MiB, second by second.`,
);
print(`Recovered after ${recovery ?? "?"} s.`);
print(
  `${orders.placed} orders placed, ${orders.charges} charges kept; ${orders.missed} times no customer was free to order.`,
);
for (const fault of faults) print(`FAULT: ${fault}`);
print(faults.length === 0 ? "Overloaded, and answered as it should." : `${faults.length} faults.`);
process.exit(faults.length === 0 ? 0 : 1);

function printKind(kind: RequestResult["kind"]): void {
  const all = rows.filter((row) => row.kind === kind);
  const good = all.filter(isGood);
  const refused = all.filter(isShed);
  const other = all.length - good.length - refused.length;
  print(
    `  ${kind}: ${good.length} answered (${formatPercentiles(good)} ms for 50/95/99 of 100), ${refused.length} shed (${formatPercentiles(refused)} ms), ${other} otherwise`,
  );
}

function formatPercentiles(rows: RequestResult[]): string {
  return [50, 95, 99].map((percent) => Math.round(percentile(rows, percent))).join("/");
}
