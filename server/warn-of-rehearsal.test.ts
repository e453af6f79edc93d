import { expect, test, vi } from "vitest";

import { warnOfRehearsal } from "./warn-of-rehearsal.ts";

const HOUR = 3_600_000;

test("P20: warns at the start of a rehearsal and hourly until stopped", () => {
  vi.useFakeTimers();
  const warn = vi.fn();
  const stop = warnOfRehearsal({ REHEARSAL: "on" }, { warn });
  expect(warn).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(3 * HOUR);
  expect(warn).toHaveBeenCalledTimes(4);
  expect(warn).toHaveBeenLastCalledWith({}, expect.stringContaining("no payment is real"));

  stop();
  vi.advanceTimersByTime(HOUR);
  expect(warn).toHaveBeenCalledTimes(4);
});

test("does not warn outside a rehearsal", () => {
  vi.useFakeTimers();
  const warn = vi.fn();
  warnOfRehearsal({ REHEARSAL: "off" }, { warn });
  vi.advanceTimersByTime(HOUR);
  expect(warn).not.toHaveBeenCalled();
});
