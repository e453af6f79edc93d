import { expect, test } from "vitest";

import { isPersonal } from "./for-one-visitor.ts";
import { isKept } from "./page-cache.ts";

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
])("%s is for one visitor: %s", (path, is) => {
  const url = new URL(path, "https://library.example");
  expect(isPersonal(url)).toBe(is);
  if (is) expect(isKept(url)).toBe(false);
});
