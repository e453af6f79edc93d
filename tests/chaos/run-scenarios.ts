import { inspect } from "node:util";

/** The observed effects of one kind of failure. */
export type Outcome = {
  /** The failure, in a few words. */
  action: string;
  figures: string[];
  /** Everything that must not happen, one sentence each. */
  faults: string[];
};

/** Why it cannot run on this machine. */
export type Skipped = { skipped: string };

export type Scenario = {
  name: string;
  /** Whether it is short enough for `npm test`. */
  isShort?: boolean;
  /** Whether another scenario contains it, so that a full run leaves it out. */
  isPart?: boolean;
  run: () => Promise<Outcome | Skipped>;
};

/** Runs the scenarios in turn, and prints a line for each with its faults below. Returns the number of faults. */
export async function runScenarios(
  scenarios: readonly Scenario[],
  print: (line: string) => void,
): Promise<number> {
  let count = 0;
  for (const { name, run } of scenarios) {
    const start = performance.now();
    const outcome = await run().catch((error: unknown): Outcome => ({
      action: "broken off",
      figures: [],
      faults: [inspect(error)],
    }));
    const seconds = Math.round((performance.now() - start) / 1_000);
    for (const line of describeOutcome(name, outcome, seconds)) print(line);
    if ("faults" in outcome) count += outcome.faults.length;
  }
  print(count === 0 ? "No faults." : `${count} faults.`);
  return count;
}

/** For example "database-away  ok  PostgreSQL stopped: 90 keys; ready again after 0.4 s (61 s)". */
function describeOutcome(name: string, outcome: Outcome | Skipped, seconds: number): string[] {
  const head = (verdict: string) => `${name.padEnd(18)} ${verdict.padEnd(7)}`;
  if ("skipped" in outcome) return [`${head("skipped")} ${outcome.skipped}`];

  const { action, figures, faults } = outcome;
  const summary = [action, figures.join("; ")].filter(Boolean).join(": ");
  return [
    `${head(faults.length > 0 ? "FAULT" : "ok")} ${summary} (${seconds} s)`,
    ...faults.map((fault) => `  FAULT: ${fault}`),
  ];
}

/** For example "4.2 s". */
export function formatSeconds(milliseconds: number): string {
  return `${(milliseconds / 1_000).toFixed(1)} s`;
}
