import { expect, test, vi } from "vitest";

import { throttle } from "./cart-state.ts";

test("S9.10: runs once a second during frequent calls", () => {
  vi.useFakeTimers();
  const times: number[] = [];
  const saving = throttle(() => times.push(Date.now()), 1_000);

  const start = Date.now();
  for (let call = 0; call < 50; call++) {
    saving.soon();
    vi.advanceTimersByTime(100);
  }
  expect(times.map((time) => time - start)).toEqual([1_000, 2_000, 3_000, 4_000, 5_000]);
  vi.useRealTimers();
});

test("runs at once with now() and drops the scheduled run", () => {
  vi.useFakeTimers();
  const act = vi.fn();
  const saving = throttle(act, 1_000);
  saving.soon();
  saving.now();
  expect(act).toHaveBeenCalledOnce();

  vi.advanceTimersByTime(2_000);
  expect(act).toHaveBeenCalledOnce();
  vi.useRealTimers();
});
