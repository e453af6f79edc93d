import { parseArgs } from "node:util";

import { runKills } from "./run-kills.ts";

/**
 * Kills the site while people buy, and compares its records, the gateway's ledger and the buyers' answers:
 *   npm run kills -- --kills 200 --buyers 5 --database postgres
 *   npm run kills -- --kills 50 --processes 2
 *   npm run kills -- --kills 20 --database embedded
 * With two processes over one database either is killed while the other runs; after the last kill one stays down until
 * the other has resolved its order.
 * Without TEST_DATABASE_URL it starts a PostgreSQL.
 */
const { values } = parseArgs({
  options: {
    kills: { type: "string", default: "20" },
    buyers: { type: "string", default: "5" },
    database: { type: "string", default: "postgres" },
    processes: { type: "string", default: "1" },
  },
});
const { database: kind } = values;
if (kind !== "postgres" && kind !== "embedded") throw new Error("--database: postgres or embedded");
const [kills, buyers] = [Number(values.kills), Number(values.buyers)];
const processes = Number(values.processes);
if (kind === "embedded" && processes > 1) throw new Error("The embedded database has one process.");
const killOptions = { kind, kills, buyers, processes } as const;

const print = (line: string) => void process.stdout.write(`${line}\n`);
const { name, counts, settledAfter, faults } = await runKills(killOptions, print);

const of = processes > 1 ? `, of either of ${processes} processes,` : "";
print(`${kills} kills${of} on ${name}, ${buyers} buyers, ${counts.keys} keys:`);
print(`${counts.placed} keys were answered with a placed order, ${counts.refused} with a refusal.`);
print(
  `${counts.rateLimited} were cut off before the result; ${counts.placedUnanswered} of these are placed.`,
);
print(`${counts.paidAgain} paid again after a failed payment.`);
print(`${counts.resolved} were pending for a while, and resolved by querying the gateway.`);
print(
  `${counts.orders} orders placed; ${counts.charges} charges made, ${counts.kept} not voided or refunded.`,
);
if (settledAfter !== null) {
  print(`The other process resolved the last order after ${(settledAfter / 1_000).toFixed(1)} s.`);
}
for (const fault of faults) print(`FAULT: ${fault}`);
print(faults.length === 0 ? "Records, ledger and buyers agree." : `${faults.length} faults.`);
// A buyer without an answer would repeat the request forever.
process.exit(faults.length === 0 ? 0 : 1);
