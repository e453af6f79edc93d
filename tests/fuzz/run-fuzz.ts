import * as fc from "fast-check";

import { type Caller, openCaller } from "./caller.ts";
import { judgeTally } from "./judge-tally.ts";
import { operationsOf } from "./operations.ts";
import { planRounds, type Round } from "./plan-rounds.ts";
import { countWarnings, findFailures } from "./read-log.ts";
import type { Wish } from "./read-wish.ts";
import { openSender } from "./send-call.ts";
import { openStage, type Stage } from "./stage.ts";
import { openTally, type Tally } from "./tally.ts";

export type Outcome = {
  name: string;
  tally: Tally;
  warnings: Map<string, number>;
  faults: string[];
};

/** Calls that are under way at once. */
const CALLERS = 4;
/** Makes so many calls of every sort, and says what should not have come of them. */
export async function runFuzz(wish: Wish, tell: (line: string) => void): Promise<Outcome> {
  await using stage = await openStage(wish.kind);
  using sender = openSender(stage.origin);
  const tally = openTally();
  const document = await fetch(`${stage.origin}/api/openapi.json`);
  const rounds = planRounds(operationsOf(await document.json()), wish);
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
  faults.push(...(await judgeWhole(stage, tally)));
  return { name: stage.name, tally, warnings: countWarnings(stage.output()), faults };
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

async function judgeWhole(stage: Stage, tally: Tally): Promise<string[]> {
  const ready = await fetch(`${stage.origin}/readyz`).catch(() => null);
  return [
    ...(ready?.ok ? [] : ["the site is not ready any more"]),
    ...findFailures(stage.output()).map((failure) => `the log: ${failure}`),
    ...judgeTally(tally),
  ];
}
