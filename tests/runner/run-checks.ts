import { type Check, type Outcome, runCheck } from "./run-check.ts";

export type ScheduledCheck = Check & {
  /** The checks of one lane run one after the other; both lanes run at the same time. */
  lane: Lane;
  /** Earlier checks that must have passed. */
  after?: string[];
  /** A name that selects several checks together. */
  group?: string;
};

/** "heavy" keeps both cores busy by itself; "light" runs beside it. */
type Lane = "heavy" | "light";

type Hooks = {
  onStart: (name: string) => void;
  onEnd: (name: string, outcome: Outcome) => void;
};

/** The outcomes in the order of the checks. A check whose needed check failed is not run, and counts as one failure. */
export async function runChecks(
  checks: readonly ScheduledCheck[],
  hooks: Hooks,
): Promise<Outcome[]> {
  const started = new Map<string, Promise<Outcome>>();
  const lanes = new Map<Lane, Promise<Outcome>>();
  for (const check of checks) {
    const needed = findNeeded(check, started);
    const outcome = runInTurn(check, { previous: lanes.get(check.lane), needed, hooks });
    started.set(check.name, outcome);
    lanes.set(check.lane, outcome);
  }
  return Promise.all(started.values());
}

/**
 * The named checks, or those of a named group, with all they need; all without names. Throws when a name is unknown.
 */
export function selectChecks(
  checks: readonly ScheduledCheck[],
  names: readonly string[] | undefined,
): ScheduledCheck[] {
  if (!names) return [...checks];
  const knownNames = new Set(checks.flatMap(({ name, group }) => (group ? [name, group] : [name])));
  const unknown = names.filter((name) => !knownNames.has(name));
  if (unknown.length > 0) {
    throw new Error(`There is no ${unknown.join(", ")}: ${[...knownNames].join(", ")}.`);
  }
  const chosen = new Set(names);
  // Needed checks are listed before those that need them.
  for (const { name, group = name, after = [] } of checks.toReversed()) {
    if (chosen.has(name) || chosen.has(group)) for (const needed of after) chosen.add(needed);
  }
  return checks.filter(({ name, group = name }) => chosen.has(name) || chosen.has(group));
}

type Needed = { name: string; outcome: Promise<Outcome> };

function findNeeded(
  { name, after = [] }: ScheduledCheck,
  started: ReadonlyMap<string, Promise<Outcome>>,
): Needed[] {
  return after.map((needed) => {
    const outcome = started.get(needed);
    if (!outcome) throw new Error(`${name} needs ${needed}, which is not listed before it.`);
    return { name: needed, outcome };
  });
}

type TurnInput = { previous: Promise<Outcome> | undefined; needed: Needed[]; hooks: Hooks };

async function runInTurn(
  check: ScheduledCheck,
  { previous, needed, hooks }: TurnInput,
): Promise<Outcome> {
  await previous;
  const failed: string[] = [];
  for (const { name, outcome } of needed) if ((await outcome).failed > 0) failed.push(name);

  if (failed.length === 0) hooks.onStart(check.name);
  const outcome = failed.length > 0 ? notRunOutcome(failed) : await runCheck(check);
  hooks.onEnd(check.name, outcome);
  return outcome;
}

function notRunOutcome(failed: readonly string[]): Outcome {
  return {
    passed: 0,
    failed: 1,
    skipped: 0,
    tests: [],
    output: `Not run: it needs ${failed.join(" and ")}, which failed.`,
    seconds: 0,
    cpuSeconds: 0,
  };
}
