import { expect, test } from "vitest";

import { findRate, isSustained } from "./find-rate.ts";
import type { RequestResult } from "./request-result.ts";

function answers(milliseconds: number, status = 200): RequestResult[] {
  const row = {
    kind: "page",
    due: 0,
    late: 0,
    milliseconds,
    status,
    hasRetryAfter: false,
    detail: "",
  } as const;
  return Array.from({ length: 50 }, () => row);
}

test("sustains a rate when all is answered in time", () => {
  expect(isSustained(answers(500))).toBe(true);
  expect(isSustained(answers(501))).toBe(false);
  expect(isSustained([...answers(1), ...answers(1, 503)])).toBe(false);
  expect(isSustained([])).toBe(false);
});

test("allows orders more time than readers", () => {
  const order: RequestResult = { ...answers(3_000)[0]!, kind: "order" };
  expect(isSustained([...answers(20), order])).toBe(true);
});

test("repeats a trial that failed", async () => {
  let tries = 0;
  const rate = await findRate(
    async (rate) => answers(rate <= 30 && ++tries !== 2 ? 20 : 5_000),
    () => {},
  );
  expect(rate).toBe(30);
});

test.each([
  [20, 20],
  [200, 192],
  [1_000, 972],
])("finds the rate when a process sustains %d a second: %d", async (maximum, found) => {
  const rate = await findRate(
    async (rate) => answers(rate <= maximum ? 20 : 5_000),
    () => {},
  );
  expect(rate).toBe(found);
});

test("throws when no rate is sustained", async () => {
  const finding = findRate(
    async () => answers(5_000),
    () => {},
  );
  await expect(finding).rejects.toThrow("Not even 20 a second");
});
