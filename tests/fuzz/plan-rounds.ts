import type { Arbitrary } from "fast-check";

import type { Draft } from "./draft.ts";
import { drawFitting, drawOneWrong, drawWild } from "./draw-call.ts";
import { drawNotice, drawWildNotice, NOTICES } from "./draw-notice.ts";
import { drawFormCall, drawPageCall } from "./draw-page.ts";
import type { Operation } from "./operations.ts";
import type { Wish } from "./read-wish.ts";
import type { Kind } from "./tally.ts";

/** What is drawn from one source. */
export type Round = {
  name: string;
  kind: Kind;
  operation: Operation | null;
  drafts: Arbitrary<Draft>;
  calls: number;
};

/** Of all calls, the part that is made to what the document does not declare. */
const BESIDES = 0.18;

/** Of those: the site's screens and files, its forms, and the gateway's notices. */
const besides: (Pick<Round, "name" | "kind" | "drafts"> & { part: number })[] = [
  { name: "screens and files", kind: "page", drafts: drawPageCall, part: 0.67 },
  { name: "forms", kind: "page", drafts: drawFormCall, part: 0.17 },
  { name: NOTICES, kind: "fitting", drafts: drawNotice, part: 0.06 },
  { name: NOTICES, kind: "wild", drafts: drawWildNotice, part: 0.1 },
];

/** Of those that it declares. */
const parts: [Kind, number, (operation: Operation) => Arbitrary<Draft>][] = [
  ["fitting", 0.4, drawFitting],
  ["one wrong", 0.35, drawOneWrong],
  ["wild", 0.25, drawWild],
];

/** How many calls of which sort are made; throws when none has the name that is wished for. */
export function planRounds(operations: Operation[], { calls, only }: Wish): Round[] {
  const each = (calls * (1 - BESIDES)) / operations.length;
  const ofApi = operations.flatMap((operation) =>
    parts.map(([kind, part, draw]) => ({
      name: operation.name,
      kind,
      operation,
      drafts: draw(operation),
      calls: Math.ceil(each * part),
    })),
  );
  const others = besides.map(({ part, ...round }) => ({
    ...round,
    operation: null,
    calls: Math.ceil(calls * BESIDES * part),
  }));
  const all = [...others, ...ofApi];
  const chosen = all.filter(({ name }) => only === undefined || name === only);
  if (chosen.length > 0) return chosen;
  const names = [...new Set(all.map(({ name }) => name))].join(", ");
  throw new Error(`--only: no calls are named ${JSON.stringify(only)}. There are ${names}.`);
}
