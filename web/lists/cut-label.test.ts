import { expect, test } from "vitest";

import { cutLabel } from "./cut-label.ts";

test.each([
  ["Seventeen letters", "Seventeen letters"],
  ["Bible, Preaching and Church", "Bible, Preaching…"],
  ["🕯️🕯️🕯️", "🕯️🕯️🕯️"],
])("the label %s is shown as %s", (label, shown) => {
  expect(cutLabel(label)).toBe(shown);
});
