import { expect, test } from "vitest";

import { formatTime, formatDuration } from "./format-time.ts";

test.each([
  [0, "0:00"],
  [65.9, "1:05"],
  [3729, "1:02:09"],
])("formats the position of %d seconds as %s", (seconds, text) => {
  expect(formatTime(seconds)).toBe(text);
});

test.each([
  [0.4, "1 s"],
  [59.4, "59 s"],
  [59.6, "1 min"],
  [2460, "41 min"],
  [3600, "1 h"],
  [4320, "1 h 12 min"],
])("formats the duration of %d seconds as %s", (seconds, text) => {
  expect(formatDuration(seconds).replaceAll("\u00a0", " ")).toBe(text);
});
