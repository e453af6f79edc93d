import { parseArgs } from "node:util";

import { runKills } from "./run-kills.ts";

/**
 * Kills the site while people buy, and compares its books with the gateway's ledger, and both with what the people were told:
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
const { name, counts, faults } = await runKills(wish, say);

say(`${wish.kills} kills on ${name}, ${wish.buyers} buyers, ${counts.keys} keys:`);
say(
  `${counts.placed} keys were told that their order is placed, ${counts.refused} that it is not.`,
);
say(
  `${counts.cutOff} were cut off before they were told; ${counts.placedUnheard} of these are placed.`,
);
say(`${counts.paidAgain} paid once more after a refusal.`);
say(`${counts.settled} were uncertain for a while, and settled by asking the gateway.`);
say(
  `${counts.orders} orders placed; ${counts.charges} charges made, ${counts.kept} not taken back.`,
);
for (const fault of faults) say(`FAULT: ${fault}`);
say(faults.length === 0 ? "Books, ledger and buyers agree." : `${faults.length} faults.`);
// A buyer who was never answered would ask for ever.
process.exit(faults.length === 0 ? 0 : 1);
