import { expect, test, vi } from "vitest";

import { warnOfRehearsal } from "./warn-of-rehearsal.ts";

const HOUR = 3_600_000;

test("P20: a rehearsal is logged as a warning at its start and every hour, until it stops", () => {
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

test("warns of nothing where there is no rehearsal", () => {
  vi.useFakeTimers();
  const warn = vi.fn();
  warnOfRehearsal({ REHEARSAL: "off" }, { warn });
  vi.advanceTimersByTime(HOUR);
  expect(warn).not.toHaveBeenCalled();
});
