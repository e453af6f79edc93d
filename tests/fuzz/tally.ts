import type { Outcome } from "./send-call.ts";

export type Kind = "fitting" | "one wrong" | "wild" | "page";

/** How many calls of each name and kind had which status; 0 stands for none. */
export type Tally = {
  count: (name: string, kind: Kind, outcome: Outcome) => void;
  total: () => number;
  /** A line a call, and one for all. */
  table: () => string[];
  /** Of the calls that were meant to fit, the part that was not refused for what they are or how often they come. */
  partThatFitted: () => number;
  slowest: () => { name: string; milliseconds: number };
};

/** What a call is answered that is not looked into. */
const REFUSED_BEFORE = new Set([0, 400, 401, 413, 415, 429]);

export function openTally(): Tally {
  const counts = new Map<string, Map<number, number>>();
  const fitting = { all: 0, through: 0 };
  let total = 0;
  let slowest = { name: "", milliseconds: 0 };

  function add(name: string, status: number): void {
    const ofName = counts.get(name) ?? new Map<number, number>();
    counts.set(name, ofName.set(status, (ofName.get(status) ?? 0) + 1));
  }
  return {
    count(name, kind, outcome) {
      const status = "lost" in outcome ? 0 : outcome.status;
      const milliseconds = "lost" in outcome ? 0 : outcome.milliseconds;
      if (milliseconds > slowest.milliseconds) slowest = { name, milliseconds };
      total += 1;
      add(name, status);
      add("all", status);
      if (kind !== "fitting") return;
      fitting.all += 1;
      if (!REFUSED_BEFORE.has(status)) fitting.through += 1;
    },
    total: () => total,
    table: () => [...counts].toSorted(([a], [b]) => order(a, b)).map(lineOf),
    partThatFitted: () => (fitting.all === 0 ? 0 : fitting.through / fitting.all),
    slowest: () => slowest,
  };
}

function lineOf([name, statuses]: [string, Map<number, number>]): string {
  const told = [...statuses].toSorted(([a], [b]) => a - b);
  const figures = told.map(([status, times]) => `${status || "none"}: ${times}`);
  return `${name.padEnd(46)} ${figures.join("  ")}`;
}

/** By what comes after the method; all of them last. */
function order(a: string, b: string): number {
  if (a === "all" || b === "all") return a === "all" ? 1 : -1;
  return pathFirst(a).localeCompare(pathFirst(b));
}

function pathFirst(name: string): string {
  return name.split(" ").toReversed().join(" ");
}
