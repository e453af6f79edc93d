import type { Sale } from "#tests/kills/compare-books.ts";

import type { BreakpointLocation } from "./database-breakpoint.ts";

/** Where a process is kept and killed while somebody buys, and what must come of it. */
export type KillPoint = {
  name: string;
  breakpoint:
    | { kind: "database"; place: BreakpointLocation }
    /** Between the site and its gateway. */
    | { kind: "network" }
    /** The gateway goes wrong with what it is asked for in that way. */
    | { kind: "gateway"; fault: string; on: string };
  /** What the gateway has charged by then. */
  charged: 0 | 1;
  /** How often they have to pay: once more where it came to nothing. */
  pays: 1 | 2;
};

/** Of a payment's state in the books. */
function attemptChange(state: string, at: BreakpointLocation["at"]): BreakpointLocation {
  return { table: "payment_attempts", on: "update", when: `new.state = '${state}'`, at };
}

/** P4: the moments in the life of an order at which a process can end. */
export const orderPoints: KillPoint[] = [
  {
    name: "the order is about to be committed",
    breakpoint: {
      kind: "database",
      place: { ...attemptChange("intent", "commit"), on: "insert" },
    },
    charged: 0,
    pays: 1,
  },
  {
    name: "written down, not yet marked as being sent",
    breakpoint: { kind: "database", place: attemptChange("sending", "statement") },
    charged: 0,
    pays: 2,
  },
  {
    name: "marked as being sent, the gateway not reached",
    breakpoint: { kind: "network" },
    charged: 0,
    pays: 2,
  },
  {
    name: "at the gateway, not charged yet",
    breakpoint: { kind: "gateway", fault: "hang_before", on: "sale" },
    charged: 0,
    pays: 2,
  },
  {
    name: "charged, no answer sent",
    breakpoint: { kind: "gateway", fault: "hang_after", on: "sale" },
    charged: 1,
    pays: 1,
  },
  {
    name: "answered, the end about to be committed",
    breakpoint: { kind: "database", place: attemptChange("paid", "commit") },
    charged: 1,
    pays: 1,
  },
  {
    name: "the end committed, the buyer not answered",
    breakpoint: {
      kind: "database",
      place: {
        table: "jobs.job_common",
        on: "insert",
        when: "new.name = 'check-payment'",
        at: "statement",
      },
    },
    charged: 1,
    pays: 1,
  },
];

/** The same of what is given every month, besides those of its first gift. */
export const regularGivingPoints: KillPoint[] = [
  {
    name: "a monthly giving: its first gift paid, the gateway not asked for the others",
    breakpoint: {
      kind: "database",
      place: { table: "givings", on: "update", when: "new.state = 'planning'", at: "statement" },
    },
    charged: 1,
    pays: 1,
  },
  {
    name: "a monthly giving: set up at the gateway, no answer sent",
    breakpoint: { kind: "gateway", fault: "hang_after", on: "add_subscription" },
    charged: 1,
    pays: 1,
  },
];

/** How many of the ledger's charges were made with one of those. */
export function countCharges(sales: readonly Sale[], tokens: readonly string[]): number {
  return sales.filter(
    ({ type, approved, tokenHash }) =>
      type === "sale" && approved && tokens.includes(tokenHash ?? ""),
  ).length;
}
