import type { ReadingKind } from "./draw-request.ts";

/** What became of one request. */
export type RequestResult = {
  kind: ReadingKind | "order";
  /** In milliseconds since the epoch: when it was due, however late it could be sent. */
  due: number;
  /** In milliseconds, from then to its sending: where that is much, it is the visitors' machine that is too slow. */
  late: number;
  /** In milliseconds, from when it was due to the end of the answer. */
  took: number;
  /** 0: none came. */
  status: number;
  /** Whether a refusal says when to come back. */
  saysWhen: boolean;
  /** Of what was none, or not to be: what it was. */
  what: string;
};

/** As it should be answered: a list's page beyond its last leads there, and an order may be declined or not be certain yet. */
const goodStatuses: Record<RequestResult["kind"], readonly number[]> = {
  page: [200, 302],
  search: [200, 302],
  call: [200],
  order: [200, 402, 409],
};

export function isGood({ kind, status }: Pick<RequestResult, "kind" | "status">): boolean {
  return goodStatuses[kind].includes(status);
}

/** Asked to come back, and told when. */
export function isShed({ status, saysWhen }: Pick<RequestResult, "status" | "saysWhen">): boolean {
  return status === 503 && saysWhen;
}

/** In milliseconds: so many of a hundred took no longer; 0 of none. */
export function percentile(rows: readonly Pick<RequestResult, "took">[], percent: number): number {
  const times = rows.map(({ took }) => took).toSorted((a, b) => a - b);
  return times[Math.max(Math.ceil((times.length * percent) / 100) - 1, 0)] ?? 0;
}
