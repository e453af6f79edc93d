import { expect, test } from "vitest";

import { getFreeLimit, isForeign } from "./free-limit.ts";

const limits = { freeLimitUS: 20, freeLimitForeign: 5 };
const terms = { ownLimit: null, isMarkedForeign: false, country: "US" };

test.each([
  ["there is no address", { country: null }, false, 20],
  ["they live in the US", {}, false, 20],
  ["they live elsewhere", { country: "CA" }, true, 5],
  ["the operator marked them foreign", { isMarkedForeign: true }, true, 5],
  ["they have their own limit", { country: "FR", ownLimit: 35 }, true, 35],
  ["their own limit is zero", { ownLimit: 0 }, false, 0],
])("sets the terms when %s", (_, change, foreign, limit) => {
  expect(isForeign({ ...terms, ...change })).toBe(foreign);
  expect(getFreeLimit({ ...terms, ...change }, limits)).toBe(limit);
});
