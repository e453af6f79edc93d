import { expect, test } from "vitest";

import { truncateLabel } from "./truncate-label.ts";

test.each([
  ["Seventeen letters", "Seventeen letters"],
  ["Bible, Preaching and Church", "Bible, Preaching…"],
  ["🕯️🕯️🕯️", "🕯️🕯️🕯️"],
])("the label %s is shown as %s", (label, shown) => {
  expect(truncateLabel(label)).toBe(shown);
});
