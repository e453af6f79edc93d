import * as fc from "fast-check";

import { type Caller, openCaller } from "./caller.ts";
import { checkTally } from "./check-tally.ts";
import { listOperations } from "./operations.ts";
import { planCalls, type PlannedCalls } from "./plan-calls.ts";
import { countWarnings, findFailures } from "./read-log.ts";
import type { FuzzOptions } from "./parse-fuzz-options.ts";
import { openSender } from "./send-call.ts";
import { openEnvironment, type Environment } from "./environment.ts";
import { openTally, type Tally } from "./tally.ts";

export type FuzzResult = {
  name: string;
  tally: Tally;
  warnings: Map<string, number>;
  faults: string[];
};

/** Calls that are under way at once. */
const CALLER_COUNT = 4;
/** Makes so many calls of every sort, and says what should not have come of them. */
export async function runFuzz(
  wish: FuzzOptions,
  tell: (line: string) => void,
): Promise<FuzzResult> {
  await using environment = await openEnvironment(wish.kind);
  using sender = openSender(environment.origin);
  const tally = openTally();
  const document = await fetch(`${environment.origin}/api/openapi.json`);
  const rounds = planCalls(listOperations(await document.json()), wish);
  const ends = Date.now() + wish.minutes * 60_000;
  const faults: string[] = [];

  async function work(): Promise<void> {
    const call = openCaller({ environment, send: sender.send, tally });
    for (let round = rounds.shift(); round; round = rounds.shift()) {
      const fault = await runPlannedCalls(round, call, wish.seed, ends);
      if (fault) faults.push(fault);
      if (rounds.length % 20 === 0) tell(`${tally.total()} of ${wish.calls} calls`);
    }
  }
  await Promise.all(Array.from({ length: CALLER_COUNT }, work));
  faults.push(...(await checkSite(environment, tally)));
  return { name: environment.name, tally, warnings: countWarnings(environment.output()), faults };
}

/** What the first call that went wrong came to, made as small as it can be; null when all went well. */
async function runPlannedCalls(
  { name, kind, operation, drafts, calls }: PlannedCalls,
  call: Caller,
  seed: number,
  ends: number,
): Promise<string | null> {
  const property = fc.asyncProperty(drafts, (draft) => call(draft, { name, kind, operation }));
  const result = await fc.check(property, {
    seed: deriveSeed(seed, `${name} ${kind}`),
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
function deriveSeed(seed: number, name: string): number {
  return [...name].reduce((sum, sign) => (Math.imul(sum, 31) + sign.charCodeAt(0)) | 0, seed);
}

async function checkSite(environment: Environment, tally: Tally): Promise<string[]> {
  const ready = await fetch(`${environment.origin}/readyz`).catch(() => null);
  return [
    ...(ready?.ok ? [] : ["the site is not ready any more"]),
    ...findFailures(environment.output()).map((failure) => `the log: ${failure}`),
    ...checkTally(tally),
  ];
}
