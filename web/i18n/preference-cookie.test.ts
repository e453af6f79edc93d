import { expect, test } from "vitest";

import { formatPreferenceCookie } from "./preference-cookie.ts";

test("a wish is kept for a year, and over https sent over nothing else", () => {
  const open = "lng=fr; Path=/; Max-Age=31536000; SameSite=Lax";
  expect(formatPreferenceCookie("lng", "fr", false)).toBe(open);
  expect(formatPreferenceCookie("lng", "fr", true)).toBe(`${open}; Secure`);
});
