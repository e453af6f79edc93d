import { parseArgs } from "node:util";

import { selectScenarios } from "./select-scenarios.ts";
import { scenarios } from "./scenarios.ts";
import { runScenarios } from "./run-scenarios.ts";

/**
 * Has everything go wrong that a site in use meets, one after another, and compares books, ledger and what people were told
 * after each:
 *   npm run chaos
 *   npm run chaos -- --only database-away --only two-processes
 *   npm run chaos -- --short
 */
const { values } = parseArgs({
  options: {
    only: { type: "string", multiple: true },
    short: { type: "boolean", default: false },
  },
});
const chosen = selectScenarios(scenarios, values);
const faults = await runScenarios(chosen, (line) => void process.stdout.write(`${line}\n`));
// A buyer who was never answered would ask for ever.
process.exit(faults > 0 ? 1 : 0);
