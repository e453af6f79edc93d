import { expect, test } from "vitest";

import { isWebUrl } from "./handle-links.ts";

test.each([
  ["https://example.org/a", true],
  ["HTTP://example.org", true],
  ["javascript:alert(1)", false],
  ["data:text/html,a", false],
  ["blob:https://example.org/1", false],
  ["mailto:a@example.org", false],
  ["chapter.xhtml", false],
])("recognizes %s as a web address: %s", (address, leads) => {
  expect(isWebUrl(address)).toBe(leads);
});
