import { expect, test } from "vitest";

import { formatPreferenceCookie } from "./preference-cookie.ts";

test("keeps a preference for a year, over HTTPS as a secure cookie", () => {
  const open = "lng=fr; Path=/; Max-Age=31536000; SameSite=Lax";
  expect(formatPreferenceCookie("lng", "fr", false)).toBe(open);
  expect(formatPreferenceCookie("lng", "fr", true)).toBe(`${open}; Secure`);
});
