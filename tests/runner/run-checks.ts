import { type Check, type Outcome, runCheck } from "./run-check.ts";

export type ScheduledCheck = Check & {
  /** The checks of one lane run one after the other; both lanes run at the same time. */
  lane: Lane;
  /** Checks listed before it that must have passed. */
  after?: string[];
  /** A name by which several are selected together. */
  group?: string;
};

/** What keeps both cores busy by itself, and what runs beside it. */
type Lane = "heavy" | "light";

type Hooks = {
  onStart: (name: string) => void;
  onEnd: (name: string, outcome: Outcome) => void;
};

/** The outcomes in the order of the checks. A check whose needed check failed is not run, and failed once. */
export async function runChecks(
  checks: readonly ScheduledCheck[],
  hooks: Hooks,
): Promise<{ name: string; outcome: Outcome }[]> {
  const started = new Map<string, Promise<Outcome>>();
  const lanes = new Map<Lane, Promise<Outcome>>();
  for (const check of checks) {
    const needed = findNeeded(check, started);
    const outcome = runInTurn(check, { previous: lanes.get(check.lane), needed, hooks });
    started.set(check.name, outcome);
    lanes.set(check.lane, outcome);
  }
  return Promise.all(
    [...started].map(async ([name, outcome]) => ({ name, outcome: await outcome })),
  );
}

/** Those named, or of a group named, with all that they need; all when no name is given. Throws at an unknown name. */
export function selectChecks(
  checks: readonly ScheduledCheck[],
  names: readonly string[] | undefined,
): ScheduledCheck[] {
  if (!names) return [...checks];
  const known = new Set(checks.flatMap(({ name, group }) => (group ? [name, group] : [name])));
  const unknown = names.filter((name) => !known.has(name));
  if (unknown.length > 0) {
    throw new Error(`There is no ${unknown.join(", ")}: ${[...known].join(", ")}.`);
  }
  const chosen = new Set(names);
  // What is needed is listed before what needs it.
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
