import { expect, test } from "vitest";

import { findRecovery, checkAnswers, checkMemory, checkRecovery } from "./check-load.ts";
import type { RequestResult } from "./request-result.ts";

function row(changes: Partial<RequestResult> = {}): RequestResult {
  return {
    kind: "page",
    due: 0,
    late: 0,
    took: 20,
    status: 200,
    saysWhen: false,
    what: "",
    ...changes,
  };
}

const refusal = row({ status: 503, saysWhen: true, what: "/" });

test("answers and refusals that say when to come back are as they should be", () => {
  expect(checkAnswers([row(), refusal, row({ kind: "order", status: 402 })])).toEqual([]);
});

test("everything else is told, and how often it was", () => {
  const broken = row({ status: 500, what: "/literature" });
  const cut = row({ status: 0, what: "ECONNRESET" });
  const rude = row({ status: 503, what: "/" });
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
  ["stays as it is", (second: number) => 300 + (second % 2) * 20],
  ["grows until it is warm", (second: number) => Math.min(150 + 3 * second, 330)],
])("memory that %s is flat", (_, at) => {
  expect(checkMemory(memory(180, at))).toEqual([]);
});

test("memory that goes on growing is told, and so is more than there may be", () => {
  expect(checkMemory(memory(180, (second) => 100 + second))).toEqual([
    "it took 105 MiB more in the end",
  ]);
  expect(checkMemory(memory(20, (second) => 100 + second * 10))).toEqual([
    "it took 50 MiB more in the end",
  ]);
  expect(checkMemory(memory(180, (second) => (second === 3 ? 650 : 200)))).toEqual([
    "it took 650 MiB at most",
  ]);
  expect(checkMemory([])).toEqual(["nobody looked at its memory"]);
});

const before = Array.from({ length: 100 }, () => row());

/** Twenty a second for 20 s, of which so many seconds are as `first` says. */
function after(bad: number, first: Partial<RequestResult>): RequestResult[] {
  return Array.from({ length: 400 }, (_, place) => {
    const due = 5_000 + place * 50;
    return row({ due, ...(place < bad * 20 && first) });
  });
}

test.each<[string, Partial<RequestResult>]>([
  ["slow", { took: 1_000 }],
  ["refused", { status: 503, saysWhen: true }],
])("it has recovered once nothing is %s for a while", (_, first) => {
  expect(findRecovery(before, after(0, first), 5_000)).toBe(0);
  expect(findRecovery(before, after(4, first), 5_000)).toBe(4);
  expect(findRecovery(before, after(20, first), 5_000)).toBeNull();
  expect(findRecovery(before, [], 5_000)).toBeNull();
});

test("ten seconds may pass until then", () => {
  expect(checkRecovery(10)).toEqual([]);
  expect(checkRecovery(11)).toEqual(["it was as before only after 11 s"]);
  expect(checkRecovery(null)).toEqual(["it was never again as before"]);
});
