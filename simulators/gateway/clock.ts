import { join } from "node:path";

import { z } from "zod";

import { openRecords } from "#simulators/records.ts";

import { DAY_MS, toDay } from "./dates.ts";

const SkippedDays = z.object({ days: z.number() });

export type Clock = {
  /** Milliseconds since 1970. */
  now: () => number;
  /** In UTC, such as 20261217. */
  today: () => string;
  skipDay: () => void;
};

/** `currentTime` plus the skipped days, which are stored below `folder`. */
export function openClock(folder: string, currentTime: () => number): Clock {
  const records = openRecords(join(folder, "clock"), (content) => SkippedDays.parse(content));

  return {
    now,
    today: () => toDay(now()),
    skipDay: () => records.put(RECORD_KEY, { days: skipped() + 1 }),
  };

  function now(): number {
    return currentTime() + skipped() * DAY_MS;
  }

  function skipped(): number {
    return records.find(RECORD_KEY)?.days ?? 0;
  }
}

const RECORD_KEY = "skipped";
