import { parseArgs } from "node:util";

import { runKills } from "./run-kills.ts";

/**
 * Kills the site while people buy, and compares its books with the gateway's ledger, and both with what the people were told:
 *   npm run kills -- --kills 200 --buyers 5 --database postgres
 *   npm run kills -- --kills 50 --processes 2
 *   npm run kills -- --kills 20 --database embedded
 * With two processes over one database either is killed, and the other goes on; after the last kill one stays away until
 * the other has settled what it left.
 * Without TEST_DATABASE_URL a PostgreSQL is started for it.
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
print(
  `${counts.placed} keys were told that their order is placed, ${counts.refused} that it is not.`,
);
print(
  `${counts.cutOff} were cut off before they were told; ${counts.placedUnheard} of these are placed.`,
);
print(`${counts.paidAgain} paid once more after a refusal.`);
print(`${counts.settled} were uncertain for a while, and settled by asking the gateway.`);
print(
  `${counts.orders} orders placed; ${counts.charges} charges made, ${counts.kept} not taken back.`,
);
if (settledAfter !== null) {
  print(`What one left was settled by another after ${(settledAfter / 1_000).toFixed(1)} s.`);
}
for (const fault of faults) print(`FAULT: ${fault}`);
print(faults.length === 0 ? "Books, ledger and buyers agree." : `${faults.length} faults.`);
// A buyer who was never answered would ask for ever.
process.exit(faults.length === 0 ? 0 : 1);
