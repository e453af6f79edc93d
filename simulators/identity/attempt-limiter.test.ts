import { expect, test } from "vitest";

import { createAttemptLimiter } from "./attempt-limiter.ts";

test("tries are spent after the most that are allowed, until the window closes", () => {
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

test("success forgets the tries before", () => {
  const tries = createAttemptLimiter(1, 1_000);
  tries.count("ada");

  tries.reset("ada");
  expect(tries.isSpent("ada")).toBe(false);
});
