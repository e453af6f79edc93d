import { expect, test } from "vitest";

import { isDeletionRetried } from "./retried-deletions.ts";

test.each([
  ["delete-account-payment", true],
  ["delete-account-giving", true],
  ["delete-account-giving-goes-on", true],
  ["delete-account-order", false],
  ["delete-account-refund", false],
  ["delete-account-giving-title", false],
  ["", false],
])("tells whether a deletion refused with %j is retried", (code, isRetried) => {
  expect(isDeletionRetried(code)).toBe(isRetried);
});
