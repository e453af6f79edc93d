import type { Arbitrary } from "fast-check";

import type { Draft } from "./draft.ts";
import { drawValidCall, drawOneInvalid, drawWildCall } from "./draw-call.ts";
import { drawWebhook, drawWildWebhook, WEBHOOKS } from "./draw-webhook.ts";
import { drawFormCall, drawPageCall } from "./draw-page.ts";
import type { Operation } from "./operations.ts";
import type { FuzzOptions } from "./parse-fuzz-options.ts";
import type { Kind } from "./tally.ts";

export type PlannedCalls = {
  name: string;
  kind: Kind;
  operation: Operation | null;
  drafts: Arbitrary<Draft>;
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
const declaredKinds: [Kind, number, (operation: Operation) => Arbitrary<Draft>][] = [
  ["fitting", 0.4, drawValidCall],
  ["one wrong", 0.35, drawOneInvalid],
  ["wild", 0.25, drawWildCall],
];

/** Plans the number of calls of each kind. Throws when none has the requested name. */
export function planCalls(operations: Operation[], { calls, only }: FuzzOptions): PlannedCalls[] {
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
