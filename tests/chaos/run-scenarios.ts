import { inspect } from "node:util";

import type { Outcome, Scenario, Skipped } from "./scenario.ts";

/** Runs one after another, and says a line of each, with its faults below it; how many faults there were. */
export async function runScenarios(
  scenarios: readonly Scenario[],
  say: (line: string) => void,
): Promise<number> {
  let count = 0;
  for (const { name, run } of scenarios) {
    const began = performance.now();
    const outcome = await run().catch((error: unknown): Outcome => ({
      did: "broken off",
      figures: [],
      faults: [inspect(error)],
    }));
    const seconds = Math.round((performance.now() - began) / 1_000);
    for (const line of describeOutcome(name, outcome, seconds)) say(line);
    if ("faults" in outcome) count += outcome.faults.length;
  }
  say(count === 0 ? "Nothing went wrong that must not." : `${count} faults.`);
  return count;
}

/** Such as "database-away  ok  PostgreSQL stopped: 90 keys; ready again after 0.4 s (61 s)". */
export function describeOutcome(
  name: string,
  outcome: Outcome | Skipped,
  seconds: number,
): string[] {
  const head = (verdict: string) => `${name.padEnd(18)} ${verdict.padEnd(7)}`;
  if ("skipped" in outcome) return [`${head("skipped")} ${outcome.skipped}`];

  const { did, figures, faults } = outcome;
  const told = [did, figures.join("; ")].filter(Boolean).join(": ");
  return [
    `${head(faults.length > 0 ? "FAULT" : "ok")} ${told} (${seconds} s)`,
    ...faults.map((fault) => `  FAULT: ${fault}`),
  ];
}
