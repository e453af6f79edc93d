import { expect, test } from "vitest";

import { createAttemptLimiter } from "./attempt-limiter.ts";

test("blocks after the maximum number of attempts until the window ends", () => {
  let now = 0;
  const tries = createAttemptLimiter(2, 1_000, () => now);
  tries.count("ada");
  expect(tries.isSpent("ada")).toBe(false);
  now = 999;
  tries.count("ada");
  expect(tries.isSpent("ada")).toBe(true);
  expect(tries.isSpent("ben")).toBe(false);

  now = 1_000;
  expect(tries.isSpent("ada")).toBe(false);
});

test("resets after success", () => {
  const tries = createAttemptLimiter(1, 1_000);
  tries.count("ada");

  tries.reset("ada");
  expect(tries.isSpent("ada")).toBe(false);
});
