import { expect, test } from "vitest";

import { ApiFailure, createNetworkFailure } from "#web/app/api/failure.ts";

import { isTransient, findRetryAfter } from "./is-transient.ts";

test.each([
  createNetworkFailure(),
  new ApiFailure({ status: 503, code: "err-busy", detail: "" }),
  Object.assign(new Error("connect"), { code: "ECONNREFUSED" }),
])("treats %s as transient", (error) => {
  expect(isTransient(error)).toBe(true);
});

test.each([
  new ApiFailure({ status: 500, code: "err-unexpected", detail: "" }),
  new ApiFailure({ status: 503, code: "err-videos-unreachable", detail: "" }),
  new Error("the render broke"),
])("treats %s as a fault", (error) => {
  expect(isTransient(error)).toBe(false);
});

test("returns the given retry time, or a minute", () => {
  const often = { status: 429, code: "err-too-often", detail: "" };
  expect(findRetryAfter(new ApiFailure({ ...often, retryAfter: 90 }))).toBe(90);
  expect(findRetryAfter(new ApiFailure(often))).toBe(60);
  expect(findRetryAfter(createNetworkFailure())).toBeNull();
});
