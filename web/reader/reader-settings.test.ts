import { expect, test } from "vitest";

import { parseSettings, defaultSettings } from "./reader-settings.ts";

test("parses stored settings", () => {
  const stored = {
    ...defaultSettings,
    paper: "sepia",
    size: 140,
    flow: "scrolled",
    isJustified: true,
  };
  expect(parseSettings(JSON.parse(JSON.stringify(stored)))).toEqual(stored);
});

test.each([null, "dark", [], 7])("uses the defaults for %j", (stored) => {
  expect(parseSettings(stored)).toEqual(defaultSettings);
});

test("replaces only invalid values by defaults", () => {
  const stored = { paper: "pink", size: 9000, lines: "open", isHyphenated: "no" };
  expect(parseSettings(stored)).toEqual({ ...defaultSettings, lines: "open" });
});
