import { join } from "node:path";

import { z } from "zod";

import { openRecords } from "#simulators/records.ts";

import { DAY, dayOf } from "./dates.ts";

const Skipped = z.object({ days: z.number() });

export type Clock = {
  /** Milliseconds since 1970. */
  now: () => number;
  /** In UTC, written 20261217. */
  today: () => string;
  /** From now on it is a day later. */
  skipDay: () => void;
};

/** The time of `currentTime` and the days that were skipped, which are kept below `folder`. */
export function openClock(folder: string, currentTime: () => number): Clock {
  const records = openRecords(join(folder, "clock"), (content) => Skipped.parse(content));

  return {
    now,
    today: () => dayOf(now()),
    skipDay: () => records.put(ONLY, { days: skipped() + 1 }),
  };

  function now(): number {
    return currentTime() + skipped() * DAY;
  }

  function skipped(): number {
    return records.find(ONLY)?.days ?? 0;
  }
}

const ONLY = "skipped";
