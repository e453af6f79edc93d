import * as fc from "fast-check";

import type { DatabaseKind } from "#tests/kills/environment.ts";

import { checkAnswer, countWarnings, findFailures } from "./check-answer.ts";
import { type Draft, resolveDraft, toCurlCommand } from "./draft.ts";
import { drawOneInvalid, drawValidCall, drawWildCall } from "./draw-call.ts";
import { drawFormCall, drawPageCall } from "./draw-page.ts";
import { addSignature, drawWebhook, drawWildWebhook, WEBHOOKS } from "./draw-webhook.ts";
import { type Environment, openEnvironment } from "./environment.ts";
import { createNewcomer, newNetworkAddress, type Newcomer } from "./newcomer.ts";
import { listOperations, type Operation } from "./operations.ts";
import { type CallOutcome, openSender } from "./send-call.ts";
import { checkTally, type Kind, openTally, type Tally } from "./tally.ts";

type FuzzOptions = {
  kind: DatabaseKind;
  calls: number;
  seed: number;
  /** Limits the run to one name, such as `POST /orders`. */
  only?: string | undefined;
  minutes: number;
};

type FuzzResult = {
  name: string;
  tally: Tally;
  warnings: Map<string, number>;
  faults: string[];
};

/** Calls at the same time. */
const CALLER_COUNT = 4;

export async function runFuzz(
  options: FuzzOptions,
  print: (line: string) => void,
): Promise<FuzzResult> {
  await using environment = await openEnvironment(options.kind);
  using sender = openSender(environment.origin);
  const tally = openTally();
  const document = await fetch(`${environment.origin}/api/openapi.json`);
  const plans = planCalls(listOperations(await document.json()), options);
  const ends = Date.now() + options.minutes * 60_000;
  const faults: string[] = [];

  async function work(): Promise<void> {
    const call = openCaller({ environment, send: sender.send, tally });
    for (let plan = plans.shift(); plan; plan = plans.shift()) {
      const fault = await runPlannedCalls(plan, call, options.seed, ends);
      if (fault) faults.push(fault);
      if (plans.length % 20 === 0) print(`${tally.total()} of ${options.calls} calls`);
    }
  }
  await Promise.all(Array.from({ length: CALLER_COUNT }, work));
  faults.push(...(await checkSite(environment, tally)));
  return { name: environment.name, tally, warnings: countWarnings(environment.output()), faults };
}

/** The first call that failed, shrunk to its smallest form; null when all succeeded. */
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
  const message = why || `only ${result.numRuns} of ${calls} calls were made in time`;
  return `${name} (${kind}, after ${result.numRuns} calls and ${result.numShrinks} shorter ones):\n    ${message}`;
}

/** A name gets the same calls whichever others are made. */
function deriveSeed(seed: number, name: string): number {
  return [...name].reduce((sum, sign) => (Math.imul(sum, 31) + sign.charCodeAt(0)) | 0, seed);
}

async function checkSite(environment: Environment, tally: Tally): Promise<string[]> {
  const ready = await fetch(`${environment.origin}/readyz`).catch(() => null);
  return [
    ...(ready?.ok ? [] : ["the site is no longer ready"]),
    ...findFailures(environment.output()).map((failure) => `the log: ${failure}`),
    ...checkTally(tally),
  ];
}

/** The name and kind under which calls are counted, and the operation they were drawn for. */
type CallSource = { name: string; kind: Kind; operation: Operation | null };

/** Makes calls one after the other as a signed-in person. Throws what is wrong with an answer. */
type Caller = (draft: Draft, source: CallSource) => Promise<void>;

type CallerOptions = {
  environment: Environment;
  send: (call: ReturnType<typeof resolveDraft>) => Promise<CallOutcome>;
  tally: Tally;
};

function openCaller({ environment, send, tally }: CallerOptions): Caller {
  let newcomer: Newcomer | null = null;

  return async (draft, { name, kind, operation }) => {
    newcomer ??= await createNewcomer(environment);
    const values = await newcomer.prepare(JSON.stringify([draft.query, draft.body]));
    const headers = { "x-forwarded-for": newNetworkAddress(), ...draft.headers };
    const call = addSignature(resolveDraft({ ...draft, headers }, values), environment.signingKey);
    const outcome = await send(call);
    tally.count(name, kind, outcome);

    if (isExhausted(draft, outcome)) newcomer = null;
    const faults = checkAnswer({
      sent: call,
      outcome,
      operation: operation && reachesOperation(draft, operation) ? operation : null,
      secrets: [...environment.secrets, String(values["bearer"]), String(values["token"] ?? "")],
    });
    if (faults.length > 0) {
      throw new Error([...faults, toCurlCommand(call, environment.origin)].join("\n    "));
    }
  };
}

/** Whether the person is rate-limited or erased, so that a new one has to take over. */
function isExhausted({ headers }: Draft, outcome: CallOutcome): boolean {
  if (headers["authorization"] !== "Bearer {bearer}" || "lost" in outcome) return false;
  return [401, 429].includes(outcome.status) || outcome.text.includes('"account-leaving"');
}

/** A path part that is empty or has only dots leads to another call. */
function reachesOperation({ method, path, parts, rest }: Draft, operation: Operation): boolean {
  const isWhole = Object.values(parts).every((part) => !["", ".", ".."].includes(part));
  return method === operation.method && path === operation.path && isWhole && rest === "";
}

type PlannedCalls = {
  name: string;
  kind: Kind;
  operation: Operation | null;
  drafts: fc.Arbitrary<Draft>;
  calls: number;
};

/** The share of calls that the document does not declare. */
const UNDECLARED_RATIO = 0.18;

/** Of those: the site's screens and files, its forms, and the gateway's webhooks. */
const undeclaredCalls: (Pick<PlannedCalls, "name" | "kind" | "drafts"> & { part: number })[] = [
  { name: "screens and files", kind: "page", drafts: drawPageCall, part: 0.67 },
  { name: "forms", kind: "page", drafts: drawFormCall, part: 0.17 },
  { name: WEBHOOKS, kind: "fitting", drafts: drawWebhook, part: 0.06 },
  { name: WEBHOOKS, kind: "wild", drafts: drawWildWebhook, part: 0.1 },
];

/** The kinds of declared calls, with their shares. */
const declaredKinds: [Kind, number, (operation: Operation) => fc.Arbitrary<Draft>][] = [
  ["fitting", 0.4, drawValidCall],
  ["one wrong", 0.35, drawOneInvalid],
  ["wild", 0.25, drawWildCall],
];

/** Plans the number of calls of each kind. Throws when none has the requested name. */
function planCalls(operations: Operation[], { calls, only }: FuzzOptions): PlannedCalls[] {
  const callsPerOperation = (calls * (1 - UNDECLARED_RATIO)) / operations.length;
  const ofApi = operations.flatMap((operation) =>
    declaredKinds.map(([kind, share, draw]) => ({
      name: operation.name,
      kind,
      operation,
      drafts: draw(operation),
      calls: Math.ceil(callsPerOperation * share),
    })),
  );
  const undeclared = undeclaredCalls.map(({ part: share, ...source }) => ({
    ...source,
    operation: null,
    calls: Math.ceil(calls * UNDECLARED_RATIO * share),
  }));
  const all = [...undeclared, ...ofApi];
  const chosen = all.filter(({ name }) => only === undefined || name === only);
  if (chosen.length > 0) return chosen;
  const names = [...new Set(all.map(({ name }) => name))].join(", ");
  throw new Error(`--only: no calls are named ${JSON.stringify(only)}. There are ${names}.`);
}
