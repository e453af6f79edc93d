import { expect, test } from "vitest";

import { drawPortrait } from "./draw-portrait.ts";

test("shows the name and, if known, the years", () => {
  const portrait = {
    name: "Law & Sons",
    firstName: "",
    lastName: "Law & Sons",
    date: "c. 1600–1646",
    cloth: "navy",
    ornament: "scales",
    plate: "oval",
  } as const;

  expect(drawPortrait(portrait)).toMatch(/aria-label="Law &amp; Sons".*c\. 1600–1646/s);
  expect(drawPortrait({ ...portrait, date: "" })).not.toMatch(/1600|NaN|undefined/);
});
