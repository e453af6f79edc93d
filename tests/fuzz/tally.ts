import type { CallOutcome } from "./send-call.ts";

/** The least share of valid calls that must be accepted: refusals alone prove little. */
const MIN_RATIO = 1 / 3;

/** With fewer calls a share means little, so one accepted call is enough. */
const MIN_CALLS_FOR_RATIO = 30;

export type Kind = "fitting" | "one wrong" | "wild" | "page";

/** Calls that should be accepted, and how many were. */
type Coverage = { kind: Kind; all: number; accepted: number };

/** The number of calls by name, kind and status; 0 means no answer. */
export type Tally = {
  count: (name: string, kind: Kind, outcome: CallOutcome) => void;
  total: () => number;
  /** A line for each name with its accepted share, and one for all. */
  table: () => string[];
  /** By name: how many calls should be accepted, and how many were. */
  coverage: () => ReadonlyMap<string, Coverage>;
  /** The accepted share of all valid calls; 1 without any. */
  acceptedRatio: () => number;
  slowest: () => { name: string; milliseconds: number };
};

/** Answers without processing: overload and rate limits. */
const REFUSED_FOR_NOW = [0, 429, 503];
/** Additional refusals before processing. */
const REFUSED_BEFORE = [400, 401, 413, 415];
const refusalStatuses: Partial<Record<Kind, ReadonlySet<number>>> = {
  fitting: new Set([...REFUSED_FOR_NOW, ...REFUSED_BEFORE]),
  page: new Set(REFUSED_FOR_NOW),
};

export function openTally(): Tally {
  const counts = new Map<string, Map<number, number>>();
  const looked = new Map<string, Coverage>();
  let total = 0;
  let slowest = { name: "", milliseconds: 0 };

  function add(name: string, status: number): void {
    const ofName = counts.get(name) ?? new Map<number, number>();
    counts.set(name, ofName.set(status, (ofName.get(status) ?? 0) + 1));
  }
  function look(name: string, kind: Kind, status: number): void {
    const refusals = refusalStatuses[kind];
    if (!refusals) return;
    const { all, accepted } = looked.get(name) ?? { all: 0, accepted: 0 };
    looked.set(name, { kind, all: all + 1, accepted: accepted + (refusals.has(status) ? 0 : 1) });
  }
  return {
    count(name, kind, outcome) {
      const status = "lost" in outcome ? 0 : outcome.status;
      const milliseconds = "lost" in outcome ? 0 : outcome.milliseconds;
      if (milliseconds > slowest.milliseconds) slowest = { name, milliseconds };
      total += 1;
      add(name, status);
      add("all", status);
      look(name, kind, status);
    },
    total: () => total,
    table: () =>
      [...counts]
        .toSorted(([a], [b]) => compareNames(a, b))
        .map(([name, statuses]) => formatLine(name, statuses, looked.get(name))),
    coverage: () => looked,
    acceptedRatio: () =>
      coveredRatio([...looked.values()].filter(({ kind }) => kind === "fitting")),
    slowest: () => slowest,
  };
}

function coveredRatio(looked: Coverage[]): number {
  const all = looked.reduce((sum, coverage) => sum + coverage.all, 0);
  const accepted = looked.reduce((sum, coverage) => sum + coverage.accepted, 0);
  return all === 0 ? 1 : accepted / all;
}

function formatLine(name: string, statuses: Map<number, number>, looked?: Coverage): string {
  const sorted = [...statuses].toSorted(([a], [b]) => a - b);
  const figures = sorted.map(([status, times]) => `${status || "none"}: ${times}`);
  const share = looked ? `${Math.round(coveredRatio([looked]) * 100)} %` : "";
  return `${name.padEnd(46)} ${share.padStart(5)}  ${figures.join("  ")}`;
}

/** Sorted by path; "all" is last. */
function compareNames(a: string, b: string): number {
  if (a === "all" || b === "all") return a === "all" ? 1 : -1;
  return pathFirst(a).localeCompare(pathFirst(b));
}

function pathFirst(name: string): string {
  return name.split(" ").toReversed().join(" ");
}

/** Reports where too few calls were accepted, one sentence each. */
export function checkTally({
  coverage,
  acceptedRatio,
}: Pick<Tally, "coverage" | "acceptedRatio">): string[] {
  const ofNames = [...coverage()].flatMap(([name, { all, accepted }]) => {
    const isEnough = all < MIN_CALLS_FOR_RATIO ? accepted > 0 : accepted >= all * MIN_RATIO;
    return isEnough ? [] : [`only ${accepted} of ${all} calls of ${name} were accepted`];
  });
  const fitted = acceptedRatio();
  if (fitted >= MIN_RATIO) return ofNames;
  return [...ofNames, `only ${Math.round(fitted * 100)} % of the valid calls were accepted`];
}
