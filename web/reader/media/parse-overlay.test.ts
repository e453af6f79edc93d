import { expect, test } from "vitest";

import { parseClock } from "./parse-overlay.ts";

test.each([
  ["1:02:03.5", 3723.5],
  ["02:03", 123],
  ["62.5s", 62.5],
  ["62500ms", 62.5],
  ["2min", 120],
  ["1.5h", 5400],
  ["7", 7],
  [" 7.25 ", 7.25],
])("reads the time %s", (value, seconds) => {
  expect(parseClock(value)).toBeCloseTo(seconds);
});

test.each(["", null, undefined, "soon", "1:2:3:4", "-1s", "1 s"])(
  "reads no time in %s",
  (value) => {
    expect(parseClock(value)).toBeNull();
  },
);
