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
] as const)("with address %s as the primary one it is %s", (defaultAddress, standing) => {
  expect(getPrintEligibility({ defaultAddress }, { state: "success", value: addresses })).toBe(
    standing,
  );
});

test.each([
  ["pending", "waiting"],
  ["error", "unknown"],
] as const)("while the addresses are %s it is %s", (state, standing) => {
  expect(getPrintEligibility({ defaultAddress: 1 }, { state, value: null })).toBe(standing);
});

test("whoever has no address at all is not to choose among them", () => {
  expect(getPrintEligibility({ defaultAddress: null }, { state: "success", value: [] })).toBe(
    "no-address",
  );
});

test.each([
  ["loading", "waiting"],
  ["not-found", "no-profile"],
  ["unverified", "no-profile"],
] as const)("a member whose profile is %s stands at %s", (state, standing) => {
  const member = { identity: "auth0|1", email: null, isEmailVerified: true, name: "" };
  expect(getEligibilityWithoutProfile({ ...member, state: "member", user: { state } })).toBe(
    standing,
  );
});

test("whoever is not signed in is a visitor", () => {
  expect(getEligibilityWithoutProfile({ state: "unknown" })).toBe("visitor");
});
