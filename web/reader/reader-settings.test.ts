import { expect, test } from "vitest";

import { parseSettings, defaultSettings } from "./reader-settings.ts";

test("what was kept is taken up again", () => {
  const kept = {
    ...defaultSettings,
    paper: "sepia",
    size: 140,
    flow: "scrolled",
    isJustified: true,
  };
  expect(parseSettings(JSON.parse(JSON.stringify(kept)))).toEqual(kept);
});

test.each([null, "dark", [], 7])("%j is no setting, and the usual ones hold", (kept) => {
  expect(parseSettings(kept)).toEqual(defaultSettings);
});

test("a value that cannot be is the usual one, and the others hold", () => {
  const kept = { paper: "pink", size: 9000, lines: "open", isHyphenated: "no" };
  expect(parseSettings(kept)).toEqual({ ...defaultSettings, lines: "open" });
});
