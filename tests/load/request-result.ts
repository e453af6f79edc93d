import type { ReadingKind } from "./draw-request.ts";

export type RequestResult = {
  kind: ReadingKind | "order";
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
