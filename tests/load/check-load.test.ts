import { expect, test } from "vitest";

import {
  findRecovery,
  checkAnswers,
  checkMemory,
  checkRecovery,
  type RequestResult,
} from "./check-load.ts";

function row(changes: Partial<RequestResult> = {}): RequestResult {
  return {
    kind: "page",
    due: 0,
    late: 0,
    milliseconds: 20,
    status: 200,
    hasRetryAfter: false,
    detail: "",
    ...changes,
  };
}

const refusal = row({ status: 503, hasRetryAfter: true, detail: "/" });

test("accepts good answers and refusals with Retry-After", () => {
  expect(checkAnswers([row(), refusal, row({ kind: "order", status: 402 })])).toEqual([]);
});

test("reports and counts everything else", () => {
  const broken = row({ status: 500, detail: "/literature" });
  const cut = row({ status: 0, detail: "ECONNRESET" });
  const rude = row({ status: 503, detail: "/" });
  expect(checkAnswers([row(), broken, broken, cut, rude])).toEqual([
    "2 × 500 /literature",
    "1 × no answer (ECONNRESET)",
    "1 × 503 /",
  ]);
});

function memory(seconds: number, at: (second: number) => number) {
  return Array.from({ length: seconds }, (_, second) => ({ second, mebibytes: at(second) }));
}

test.each([
  ["stays flat", (second: number) => 300 + (second % 2) * 20],
  ["grows during the warm-up", (second: number) => Math.min(150 + 3 * second, 330)],
])("accepts memory that %s", (_, at) => {
  expect(checkMemory(memory(180, at))).toEqual([]);
});

test("reports memory that keeps growing or exceeds the maximum", () => {
  expect(checkMemory(memory(180, (second) => 100 + second))).toEqual(["memory grew by 105 MiB"]);
  expect(checkMemory(memory(20, (second) => 100 + second * 10))).toEqual(["memory grew by 50 MiB"]);
  expect(checkMemory(memory(180, (second) => (second === 3 ? 650 : 200)))).toEqual([
    "memory reached 650 MiB",
  ]);
  expect(checkMemory([])).toEqual(["memory was not sampled"]);
});

const before = Array.from({ length: 100 }, () => row());

/** Twenty requests a second for 20 s; those of the first `bad` seconds are changed by `first`. */
function after(bad: number, first: Partial<RequestResult>): RequestResult[] {
  return Array.from({ length: 400 }, (_, place) => {
    const due = 5_000 + place * 50;
    return row({ due, ...(place < bad * 20 && first) });
  });
}

test.each<[string, Partial<RequestResult>]>([
  ["slow", { milliseconds: 1_000 }],
  ["refused", { status: 503, hasRetryAfter: true }],
])("has recovered when no answer is %s for a while", (_, first) => {
  expect(findRecovery(before, after(0, first), 5_000)).toBe(0);
  expect(findRecovery(before, after(4, first), 5_000)).toBe(4);
  expect(findRecovery(before, after(20, first), 5_000)).toBeNull();
  expect(findRecovery(before, [], 5_000)).toBeNull();
});

test("allows ten seconds for the recovery", () => {
  expect(checkRecovery(10)).toEqual([]);
  expect(checkRecovery(11)).toEqual(["answers recovered only after 11 s"]);
  expect(checkRecovery(null)).toEqual(["answers never recovered"]);
});
