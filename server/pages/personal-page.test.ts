import { expect, test } from "vitest";

import { isPersonalPage } from "./personal-page.ts";
import { isCacheablePage } from "./page-key.ts";

test.each([
  ["/confirm?token=a", true],
  ["/Confirm", true],
  ["/confirm/", true],
  ["/%63onfirm?token=a", true],
  ["/confirm.data?token=a", true],
  ["/confirm/_.data?token=a", true],
  ["/confirmed", false],
  ["/about/confirm", false],
  ["/", false],
])("tells whether %s is personal: %s", (path, is) => {
  const url = new URL(path, "https://library.example");
  expect(isPersonalPage(url)).toBe(is);
  if (is) expect(isCacheablePage(url)).toBe(false);
});
