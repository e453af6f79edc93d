import type { Arbitrary } from "fast-check";

import type { Draft } from "./draft.ts";
import { drawValidCall, drawOneInvalid, drawWildCall } from "./draw-call.ts";
import { drawWebhook, drawWildWebhook, WEBHOOKS } from "./draw-webhook.ts";
import { drawFormCall, drawPageCall } from "./draw-page.ts";
import type { Operation } from "./operations.ts";
import type { FuzzOptions } from "./parse-fuzz-options.ts";
import type { Kind } from "./tally.ts";

/** What is drawn from one source. */
export type PlannedCalls = {
  name: string;
  kind: Kind;
  operation: Operation | null;
  drafts: Arbitrary<Draft>;
  calls: number;
};

/** Of all calls, the part that is made to what the document does not declare. */
const UNDECLARED_RATIO = 0.18;

/** Of those: the site's screens and files, its forms, and the gateway's notices. */
const undeclaredCalls: (Pick<PlannedCalls, "name" | "kind" | "drafts"> & { part: number })[] = [
  { name: "screens and files", kind: "page", drafts: drawPageCall, part: 0.67 },
  { name: "forms", kind: "page", drafts: drawFormCall, part: 0.17 },
  { name: WEBHOOKS, kind: "fitting", drafts: drawWebhook, part: 0.06 },
  { name: WEBHOOKS, kind: "wild", drafts: drawWildWebhook, part: 0.1 },
];

/** Of those that it declares. */
const declaredKinds: [Kind, number, (operation: Operation) => Arbitrary<Draft>][] = [
  ["fitting", 0.4, drawValidCall],
  ["one wrong", 0.35, drawOneInvalid],
  ["wild", 0.25, drawWildCall],
];

/** How many calls of which sort are made; throws when none has the name that is wished for. */
export function planCalls(operations: Operation[], { calls, only }: FuzzOptions): PlannedCalls[] {
  const each = (calls * (1 - UNDECLARED_RATIO)) / operations.length;
  const ofApi = operations.flatMap((operation) =>
    declaredKinds.map(([kind, part, draw]) => ({
      name: operation.name,
      kind,
      operation,
      drafts: draw(operation),
      calls: Math.ceil(each * part),
    })),
  );
  const others = undeclaredCalls.map(({ part, ...round }) => ({
    ...round,
    operation: null,
    calls: Math.ceil(calls * UNDECLARED_RATIO * part),
  }));
  const all = [...others, ...ofApi];
  const chosen = all.filter(({ name }) => only === undefined || name === only);
  if (chosen.length > 0) return chosen;
  const names = [...new Set(all.map(({ name }) => name))].join(", ");
  throw new Error(`--only: no calls are named ${JSON.stringify(only)}. There are ${names}.`);
}
