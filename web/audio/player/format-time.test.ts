import { expect, test } from "vitest";

import { formatTime, formatDuration } from "./format-time.ts";

test.each([
  [0, "0:00"],
  [65.9, "1:05"],
  [3729, "1:02:09"],
])("%d seconds are read off as %s", (seconds, read) => {
  expect(formatTime(seconds)).toBe(read);
});

test.each([
  [0.4, "1 s"],
  [59.4, "59 s"],
  [59.6, "1 min"],
  [2460, "41 min"],
  [3600, "1 h"],
  [4320, "1 h 12 min"],
])("%d seconds last %s", (seconds, words) => {
  expect(formatDuration(seconds).replaceAll("\u00a0", " ")).toBe(words);
});
