import { expect, test } from "vitest";

import { getMomentOf, parseLocalTime } from "./local-times.ts";

test.each([
  ["2026-03-01", "2026-03-01T00:00"],
  ["2026-03-01 08:30", "2026-03-01T08:30"],
  ["2026-03-01T23:59", "2026-03-01T23:59"],
  ["2026-02-29", null],
  ["0026-02-28", null],
  ["2026-03-01 24:00", null],
  ["2026-03-01 8:30", null],
  ["2026-03-01T08:30Z", null],
  ["2026-03-01T08:30:00", null],
  ["1.3.2026", null],
  ["", null],
])("parses %j as %j", (text, local) => expect(parseLocalTime(text)).toBe(local));

test.each([
  ["UTC", "2026-03-01T08:30", "2026-03-01T08:30:00.000Z"],
  ["America/Chicago", "2026-03-01T00:00", "2026-03-01T06:00:00.000Z"],
  ["America/Chicago", "2026-07-01T00:00", "2026-07-01T05:00:00.000Z"],
  ["Asia/Kathmandu", "2026-07-01T00:00", "2026-06-30T18:15:00.000Z"],
  ["Pacific/Kiritimati", "2026-01-01T00:00", "2025-12-31T10:00:00.000Z"],
  // Clocks put forward, then back.
  ["Europe/Paris", "2026-03-29T02:30", "2026-03-29T01:30:00.000Z"],
  ["Europe/Paris", "2026-10-25T02:30", "2026-10-25T01:30:00.000Z"],
  // Midnight is left out.
  ["America/Santiago", "2026-09-06T00:00", "2026-09-06T04:00:00.000Z"],
])("in %s the clocks show %s at %s", (timeZone, local, moment) => {
  expect(getMomentOf(local, timeZone).toISOString()).toBe(moment);
});
