import { parseArgs } from "node:util";

import { selectScenarios } from "./scenarios.ts";
import { runScenarios } from "./run-scenarios.ts";

/**
 * Simulates failures of a running site, one after another, and compares records, ledger and buyers' answers after each:
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
const chosen = selectScenarios(values);
const faults = await runScenarios(chosen, (line) => void process.stdout.write(`${line}\n`));
// A buyer without an answer would repeat the request forever.
process.exit(faults > 0 ? 1 : 0);
