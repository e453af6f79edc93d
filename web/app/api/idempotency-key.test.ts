import { expect, test } from "vitest";

import { createKeyGenerator } from "./idempotency-key.ts";

test("returns the same key for the same body, and a new one for another", () => {
  const keyOf = createKeyGenerator();
  const first = keyOf({ email: "ruth@example.org" });

  expect(keyOf({ email: "ruth@example.org" })).toBe(first);
  expect(keyOf({ email: "anna@example.org" })).not.toBe(first);
  expect(createKeyGenerator()({ email: "ruth@example.org" })).not.toBe(first);
  expect(first).toMatch(/^[\da-f]{32}$/);
});
