import type { Sale } from "#tests/kills/compare-books.ts";

import type { BreakpointLocation } from "./database-breakpoint.ts";

/** Where a process is stopped and killed during an order, and the expected result. */
export type KillPoint = {
  name: string;
  breakpoint:
    | { kind: "database"; place: BreakpointLocation }
    /** Between the site and its gateway. */
    | { kind: "network" }
    /** The gateway fails at this kind of call. */
    | { kind: "gateway"; fault: string; on: string };
  /** The gateway's charges by then. */
  charged: 0 | 1;
  /** How often the buyer has to pay: again after a payment that failed. */
  pays: 1 | 2;
};

/** The storing of a payment's state. */
function attemptChange(state: string, at: BreakpointLocation["at"]): BreakpointLocation {
  return { table: "payment_attempts", on: "update", when: `new.state = '${state}'`, at };
}

/** P4: the moments of an order at which a process can end. */
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
    name: "payment stored, not yet marked as sending",
    breakpoint: { kind: "database", place: attemptChange("sending", "statement") },
    charged: 0,
    pays: 2,
  },
  {
    name: "marked as sending, the gateway not reached",
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
    name: "answered, the result about to be committed",
    breakpoint: { kind: "database", place: attemptChange("paid", "commit") },
    charged: 1,
    pays: 1,
  },
  {
    name: "the result committed, the buyer not answered",
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

/** The same for a regular giving, in addition to those of its first donation. */
export const regularGivingPoints: KillPoint[] = [
  {
    name: "a regular giving: its first donation paid, no schedule requested yet",
    breakpoint: {
      kind: "database",
      place: { table: "givings", on: "update", when: "new.state = 'planning'", at: "statement" },
    },
    charged: 1,
    pays: 1,
  },
  {
    name: "a regular giving: schedule set up at the gateway, no answer sent",
    breakpoint: { kind: "gateway", fault: "hang_after", on: "add_subscription" },
    charged: 1,
    pays: 1,
  },
];

/** How many of the ledger's charges used one of these tokens. */
export function countCharges(sales: readonly Sale[], tokens: readonly string[]): number {
  return sales.filter(
    ({ type, approved, tokenHash }) =>
      type === "sale" && approved && tokens.includes(tokenHash ?? ""),
  ).length;
}
