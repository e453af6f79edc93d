import { expect, test } from "vitest";

import { findPassageEnd, parseClock } from "./parse-overlay.ts";

test.each([
  ["1:02:03.5", 3723.5],
  ["02:03", 123],
  ["62.5s", 62.5],
  ["62500ms", 62.5],
  ["2min", 120],
  ["1.5h", 5400],
  ["7", 7],
  [" 7.25 ", 7.25],
  [".9s", 0.9],
  ["2.", 2],
  ["12.340000000000002s", 12.34],
])("reads the time %s", (value, seconds) => {
  expect(parseClock(value)).toBeCloseTo(seconds);
});

test.each(["", null, undefined, "soon", "1:2:3:4", "-1s", "1 s"])(
  "reads no time in %s",
  (value) => {
    expect(parseClock(value)).toBeNull();
  },
);

const first = { path: "c1.xhtml", fragment: "p1", sound: "voice.mp3", begin: 10, end: null };

test.each([
  ["at its own end", { ...first, end: 14 }, { ...first, begin: 20 }, 14],
  ["where the next begins", first, { ...first, begin: 20 }, 20],
  ["with the recording before an earlier place", first, { ...first, begin: 5 }, Infinity],
  [
    "with the recording before another one",
    first,
    { ...first, sound: "b.mp3", begin: 20 },
    Infinity,
  ],
  ["with the recording when it is the last", first, undefined, Infinity],
])("ends a passage %s", (_, passage, next, seconds) => {
  expect(findPassageEnd(passage, next)).toBe(seconds);
});
