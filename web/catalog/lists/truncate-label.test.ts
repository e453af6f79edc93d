import { expect, test } from "vitest";

import { truncateLabel } from "./truncate-label.ts";

test.each([
  ["Seventeen letters", "Seventeen letters"],
  ["Bible, Preaching and Church", "Bible, Preaching…"],
  ["🕯️🕯️🕯️", "🕯️🕯️🕯️"],
])("cuts the label %s to %s", (label, expected) => {
  expect(truncateLabel(label)).toBe(expected);
});
