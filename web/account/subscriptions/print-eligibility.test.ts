import { expect, test } from "vitest";

import { getPrintEligibility, getEligibilityWithoutProfile } from "./print-eligibility.ts";

const addresses = [
  { id: 1, countryCode: "US" },
  { id: 2, countryCode: "CA" },
  { id: 3, countryCode: "FR" },
];

test.each([
  [1, "open"],
  [2, "open"],
  [3, "elsewhere"],
  [null, "no-primary"],
  [9, "no-primary"],
] as const)("decides by the primary address %s: %s", (defaultAddress, eligibility) => {
  expect(getPrintEligibility({ defaultAddress }, { state: "success", value: addresses })).toBe(
    eligibility,
  );
});

test.each([
  ["pending", "waiting"],
  ["error", "unknown"],
] as const)("decides while the addresses are %s: %s", (state, eligibility) => {
  expect(getPrintEligibility({ defaultAddress: 1 }, { state, value: null })).toBe(eligibility);
});

test("asks for an address when there is none", () => {
  expect(getPrintEligibility({ defaultAddress: null }, { state: "success", value: [] })).toBe(
    "no-address",
  );
});

test.each([
  ["loading", "waiting"],
  ["not-found", "no-profile"],
  ["unverified", "no-profile"],
] as const)("decides for a member with profile %s: %s", (state, eligibility) => {
  const member = { identity: "auth0|1", email: null, isEmailVerified: true, name: "" };
  expect(getEligibilityWithoutProfile({ ...member, state: "member", user: { state } })).toBe(
    eligibility,
  );
});

test("treats an unknown session as a visitor", () => {
  expect(getEligibilityWithoutProfile({ state: "unknown" })).toBe("visitor");
});
