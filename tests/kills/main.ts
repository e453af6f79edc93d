import { parseArgs } from "node:util";

import { runKills } from "./run-kills.ts";

/**
 * Kills the site while people buy, and compares its books with the gateway's ledger:
 *   npm run kills -- --kills 200 --buyers 5 --database postgres
 *   npm run kills -- --kills 20 --database embedded
 * Without TEST_DATABASE_URL a PostgreSQL is started for it.
 */
const { values } = parseArgs({
  options: {
    kills: { type: "string", default: "20" },
    buyers: { type: "string", default: "5" },
    database: { type: "string", default: "postgres" },
  },
});
const { database: kind } = values;
if (kind !== "postgres" && kind !== "embedded") throw new Error("--database: postgres or embedded");
const wish = { kind, kills: Number(values.kills), buyers: Number(values.buyers) } as const;

const say = (line: string) => void process.stdout.write(`${line}\n`);
const { name, orders, charges, confirmed, settled, faults } = await runKills(wish, say);

say(`${wish.kills} kills on ${name}, ${wish.buyers} buyers:`);
say(`${orders} orders placed, ${confirmed} of them confirmed, ${charges} charges at the gateway.`);
say(`${settled} orders were uncertain for a while, and settled by asking the gateway.`);
for (const fault of faults) say(`FAULT: ${fault}`);
say(faults.length === 0 ? "The books and the ledger agree." : `${faults.length} faults.`);
process.exitCode = faults.length === 0 ? 0 : 1;
