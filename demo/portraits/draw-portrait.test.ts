import { expect, test } from "vitest";

import { drawPortrait } from "./draw-portrait.ts";

test("a portrait is named and bears the years, when they are known", () => {
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
