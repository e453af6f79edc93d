import * as fc from "fast-check";

import { type Caller, openCaller } from "./caller.ts";
import type { Draft } from "./draft.ts";
import { drawFitting, drawOneWrong, drawWild } from "./draw-call.ts";
import { drawFormCall, drawPageCall } from "./draw-page.ts";
import { type Operation, operationsOf } from "./operations.ts";
import { countWarnings, findFailures } from "./read-log.ts";
import { openSender } from "./send-call.ts";
import { type DatabaseKind, openStage, type Stage } from "./stage.ts";
import { type Kind, openTally, type Tally } from "./tally.ts";

export type Wish = {
  kind: DatabaseKind;
  calls: number;
  seed: number;
  /** Of one call alone, such as `POST /orders`, when it is given. */
  only?: string | undefined;
  minutes: number;
};

export type Outcome = {
  name: string;
  tally: Tally;
  warnings: Map<string, number>;
  faults: string[];
};

/** What is drawn from one source. */
type Round = {
  name: string;
  kind: Kind;
  operation: Operation | null;
  drafts: fc.Arbitrary<Draft>;
  calls: number;
};

/** Calls that are under way at once. */
const CALLERS = 4;
/** Of all calls, the part that is made to the site's screens and files. */
const TO_PAGES = 0.15;
/** Of those to the api. */
const parts: [Kind, number, (operation: Operation) => fc.Arbitrary<Draft>][] = [
  ["fitting", 0.4, drawFitting],
  ["one wrong", 0.35, drawOneWrong],
  ["wild", 0.25, drawWild],
];
/** With fewer that got as far, the others prove little. */
const LEAST_THAT_FITTED = 1 / 3;

/** Makes so many calls of every sort, and says what should not have come of them. */
export async function runFuzz(wish: Wish, tell: (line: string) => void): Promise<Outcome> {
  await using stage = await openStage(wish.kind);
  using sender = openSender(stage.origin);
  const tally = openTally();
  const rounds = await planRounds(stage, wish);
  const ends = Date.now() + wish.minutes * 60_000;
  const faults: string[] = [];

  async function work(): Promise<void> {
    const call = openCaller({ stage, send: sender.send, tally });
    for (let round = rounds.shift(); round; round = rounds.shift()) {
      const fault = await runRound(round, call, wish.seed, ends);
      if (fault) faults.push(fault);
      if (rounds.length % 20 === 0) tell(`${tally.total()} of ${wish.calls} calls`);
    }
  }
  await Promise.all(Array.from({ length: CALLERS }, work));
  faults.push(...(await judgeWhole(stage, tally, wish)));
  return { name: stage.name, tally, warnings: countWarnings(stage.output()), faults };
}

async function planRounds({ origin }: Stage, { calls, only }: Wish): Promise<Round[]> {
  const answer = await fetch(`${origin}/api/openapi.json`);
  const operations = operationsOf(await answer.json());
  const each = (calls * (1 - TO_PAGES)) / operations.length;
  const ofApi = operations.flatMap((operation) =>
    parts.map(([kind, part, draw]) => ({
      name: operation.name,
      kind,
      operation,
      drafts: draw(operation),
      calls: Math.ceil(each * part),
    })),
  );
  const ofSite = [
    { name: "screens and files", drafts: drawPageCall, part: 0.8 },
    { name: "forms", drafts: drawFormCall, part: 0.2 },
  ].map(({ part, ...round }) => ({
    ...round,
    kind: "page" as const,
    operation: null,
    calls: Math.ceil(calls * TO_PAGES * part),
  }));
  return [...ofSite, ...ofApi].filter(({ name }) => only === undefined || name === only);
}

/** What the first call that went wrong came to, made as small as it can be; null when all went well. */
async function runRound(
  { name, kind, operation, drafts, calls }: Round,
  call: Caller,
  seed: number,
  ends: number,
): Promise<string | null> {
  const property = fc.asyncProperty(drafts, (draft) => call(draft, { name, kind, operation }));
  const result = await fc.check(property, {
    seed: seedOf(seed, `${name} ${kind}`),
    numRuns: calls,
    interruptAfterTimeLimit: Math.max(1, ends - Date.now()),
    markInterruptAsFailure: true,
  });
  if (!result.failed) return null;
  const why = result.errorInstance instanceof Error ? result.errorInstance.message : "";
  const what = why || `${result.numRuns} of ${calls} calls were made in time`;
  return `${name} (${kind}, after ${result.numRuns} calls and ${result.numShrinks} shorter ones):\n    ${what}`;
}

/** The same calls are drawn for a name whatever others are made. */
function seedOf(seed: number, name: string): number {
  return [...name].reduce((sum, sign) => (Math.imul(sum, 31) + sign.charCodeAt(0)) | 0, seed);
}

async function judgeWhole(stage: Stage, tally: Tally, { only }: Wish): Promise<string[]> {
  const ready = await fetch(`${stage.origin}/readyz`).catch(() => null);
  const fitted = tally.partThatFitted();
  return [
    ...(ready?.ok ? [] : ["the site is not ready any more"]),
    ...findFailures(stage.output()).map((failure) => `the log: ${failure}`),
    ...(only === undefined && fitted < LEAST_THAT_FITTED
      ? [`${Math.round(fitted * 100)} % of what should fit was let through: that proves little`]
      : []),
  ];
}
