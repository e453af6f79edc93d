import { expect, test } from "vitest";

import type { UserAddress } from "#contract/user-addresses.ts";

import { findChosenAddress } from "./address-choice.tsx";

function address(id: number): UserAddress {
  return {
    id,
    organization: "",
    addressLine: `${id} Orchard Row`,
    city: "Fairwater",
    regionName: "Ohio",
    regionId: 44,
    zip: "00127",
    countryId: 1,
    countryName: "United States",
    countryCode: "US",
    countryOrderingEnabled: true,
    countryRequiresTaxId: false,
  };
}

test.each([
  ["the chosen address", [1, 2, 3], 3, 2, 3],
  ["the primary one", [1, 2, 3], null, 2, 2],
  ["none when the chosen one was deleted", [1, 2], 3, 2, undefined],
  ["the only one", [1], null, null, 1],
  ["none of several without a primary one", [1, 2], null, null, undefined],
  ["none without addresses", [], 1, 1, undefined],
] as const)("S4.06: chooses %s", (_, ids, chosen, primary, id) => {
  expect(findChosenAddress(ids.map(address), chosen, primary)?.id).toBe(id);
});
