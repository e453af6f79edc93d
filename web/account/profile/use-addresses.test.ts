import { expect, test } from "vitest";

import { addressLines } from "./use-addresses.ts";

const home = {
  organization: "",
  addressLine: "27 Orchard Row",
  city: "Fairwater",
  regionName: "Ohio",
  zip: "00127",
  countryName: "Estados Unidos",
  countryCode: "US",
};

test("formats an address as on a parcel", () => {
  expect(addressLines({ ...home, organization: "Grace Chapel" })).toEqual([
    "Grace Chapel",
    "27 Orchard Row",
    "Fairwater, Ohio 00127",
    "Estados Unidos",
  ]);
});

test("names a country without regions once in every language", () => {
  const elsewhere = { ...home, regionName: "Spain", countryCode: "ES", countryName: "España" };
  expect(addressLines(elsewhere)).toEqual(["27 Orchard Row", "Fairwater 00127", "España"]);
});
