import { expect, test } from "vitest";

import { readSettings, usualSettings } from "./settings.ts";

test("what was kept is taken up again", () => {
  const kept = { ...usualSettings, paper: "sepia", size: 140, flow: "scrolled", isJustified: true };
  expect(readSettings(JSON.parse(JSON.stringify(kept)))).toEqual(kept);
});

test.each([null, "dark", [], 7])("%j is no setting, and the usual ones hold", (kept) => {
  expect(readSettings(kept)).toEqual(usualSettings);
});

test("a value that cannot be is the usual one, and the others hold", () => {
  const kept = { paper: "pink", size: 9000, lines: "open", isHyphenated: "no" };
  expect(readSettings(kept)).toEqual({ ...usualSettings, lines: "open" });
});
