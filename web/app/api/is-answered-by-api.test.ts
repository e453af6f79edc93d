import { expect, test } from "vitest";

import { isAnsweredByApi } from "./is-answered-by-api.ts";

test.each([
  [0, "err-unreachable"],
  [500, "err-unexpected"],
  [503, "err-busy"],
])("treats %d %s as an uncertain outcome", (status, code) => {
  expect(isAnsweredByApi({ status, code })).toBe(false);
});

test.each([
  [402, "payment-declined"],
  [503, "giving-not-cancelled"],
])("treats %d %s as an answer", (status, code) => {
  expect(isAnsweredByApi({ status, code })).toBe(true);
});
