import { expect, test } from "vitest";

import { findRate, isSustained } from "./find-rate.ts";
import type { RequestResult } from "./request-result.ts";

function answers(took: number, status = 200): RequestResult[] {
  const row = { kind: "page", due: 0, late: 0, took, status, saysWhen: false, what: "" } as const;
  return Array.from({ length: 50 }, () => row);
}

test("what is answered whole and in time is held", () => {
  expect(isSustained(answers(500))).toBe(true);
  expect(isSustained(answers(501))).toBe(false);
  expect(isSustained([...answers(1), ...answers(1, 503)])).toBe(false);
  expect(isSustained([])).toBe(false);
});

test("whoever orders may wait longer than readers", () => {
  const order: RequestResult = { ...answers(3_000)[0]!, kind: "order" };
  expect(isSustained([...answers(20), order])).toBe(true);
});

test("what was not held for a moment is tried once more", async () => {
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
])("a process that holds %d a second is found to hold %d", async (most, found) => {
  const rate = await findRate(
    async (rate) => answers(rate <= most ? 20 : 5_000),
    () => {},
  );
  expect(rate).toBe(found);
});

test("one that holds nothing is told", async () => {
  const finding = findRate(
    async () => answers(5_000),
    () => {},
  );
  await expect(finding).rejects.toThrow("Not even 20 a second");
});
