export type RequestResult = {
  kind: "page" | "call" | "search" | "order";
  /** In milliseconds since the epoch: when it was due, even if it was sent later. */
  due: number;
  /** In milliseconds: the delay until it was sent. A high value means that the visitors' machine is too slow. */
  late: number;
  /** In milliseconds, from when it was due to the end of the answer. */
  milliseconds: number;
  /** 0 without an answer. */
  status: number;
  /** Whether a refusal has a Retry-After. */
  hasRetryAfter: boolean;
  /** The error or the path of a request that failed. */
  detail: string;
};

/** Good answers: a page past the end of a list redirects, and an order may be declined or pending. */
const goodStatuses: Record<RequestResult["kind"], readonly number[]> = {
  page: [200, 302],
  search: [200, 302],
  call: [200],
  order: [200, 402, 409],
};

/** The memory of a process in MiB, at a second of the load. */
export type MemorySample = { second: number; mebibytes: number };

/** A third of what docs/running.md requires for a process; up to 48 of it are cached pages and answers. */
const MAX_MEMORY_MIB = 640;
/** In MiB: the garbage collector does not run at the same moment in every minute. */
const MAX_GROWTH_MIB = 48;
/** In seconds: the time until the caches are full, and the window over which memory is averaged. */
const WARMUP_SECONDS = 60;
const WINDOW_SECONDS = 15;
/** In seconds. */
const MAX_RECOVERY_SECONDS = 10;
/** This many seconds in a row must be as before. */
const STEADY_SECONDS = 3;

/** Every answer that is neither good nor a refusal with Retry-After, counted by kind. */
export function checkAnswers(rows: readonly RequestResult[]): string[] {
  const bad = rows.filter((row) => !isGood(row) && !isShed(row));
  const counts = new Map<string, number>();
  for (const row of bad) {
    const name = row.status === 0 ? `no answer (${row.detail})` : `${row.status} ${row.detail}`;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].map(([name, count]) => `${count} × ${name}`);
}

/** Whether memory stayed flat after the warm-up; a short load is checked from its middle. */
export function checkMemory(samples: readonly MemorySample[]): string[] {
  const highest = Math.max(0, ...samples.map(({ mebibytes }) => mebibytes));
  const last = samples.at(-1)?.second ?? 0;
  const warm = Math.min(WARMUP_SECONDS, last / 2);
  const look = Math.min(WINDOW_SECONDS, last / 4);
  const early = samples.filter(({ second }) => second >= warm && second < warm + look);
  const late = samples.filter(({ second }) => second > last - look);
  const growth = meanMemory(late) - meanMemory(early);
  return [
    ...(samples.length === 0 ? ["memory was not sampled"] : []),
    ...(highest > MAX_MEMORY_MIB ? [`memory reached ${Math.round(highest)} MiB`] : []),
    ...(growth > MAX_GROWTH_MIB ? [`memory grew by ${Math.round(growth)} MiB`] : []),
  ];
}

function meanMemory(samples: readonly MemorySample[]): number {
  const sum = samples.reduce((total, { mebibytes }) => total + mebibytes, 0);
  return sum / Math.max(samples.length, 1);
}

/** The seconds until the same load was answered as before; null when it never was. */
export function findRecovery(
  before: readonly RequestResult[],
  after: readonly RequestResult[],
  end: number,
): number | null {
  // A second has few requests, so one slow answer may be the 95th percentile.
  const bound = 1.5 * percentile(before, 95) + 50;
  const seconds = Math.max(0, ...after.map(({ due }) => Math.ceil((due - end) / 1_000)));
  const isAsBefore = (second: number): boolean => {
    const rows = after.filter(({ due }) => Math.floor((due - end) / 1_000) === second);
    return rows.length > 0 && rows.every(isGood) && percentile(rows, 95) <= bound;
  };
  for (let second = 0; second + STEADY_SECONDS <= seconds; second++) {
    const row = Array.from({ length: STEADY_SECONDS }, (_, step) => second + step);
    if (row.every(isAsBefore)) return second;
  }
  return null;
}

export function checkRecovery(recovery: number | null): string[] {
  if (recovery === null) return ["answers never recovered"];
  return recovery > MAX_RECOVERY_SECONDS ? [`answers recovered only after ${recovery} s`] : [];
}

export function isGood({ kind, status }: Pick<RequestResult, "kind" | "status">): boolean {
  return goodStatuses[kind].includes(status);
}

/** Whether the request was shed with a Retry-After. */
export function isShed({
  status,
  hasRetryAfter,
}: Pick<RequestResult, "status" | "hasRetryAfter">): boolean {
  return status === 503 && hasRetryAfter;
}

/** The given percentile of the durations, in milliseconds; 0 without rows. */
export function percentile(
  rows: readonly Pick<RequestResult, "milliseconds">[],
  percent: number,
): number {
  const times = rows.map(({ milliseconds }) => milliseconds).toSorted((a, b) => a - b);
  return times[Math.max(Math.ceil((times.length * percent) / 100) - 1, 0)] ?? 0;
}
