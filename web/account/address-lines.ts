import type { UserAddress } from "#contract/user-addresses.ts";
import { nameCountry } from "#domain/countries.ts";

type Lines = Pick<
  UserAddress,
  "organization" | "addressLine" | "city" | "regionName" | "zip" | "countryName" | "countryCode"
>;

/** As it is written on a parcel; a country without regions of its own is named once. */
export function addressLines(address: Lines): string[] {
  const { organization, addressLine, city, zip, countryName } = address;
  const place = [city, regionOf(address)].filter(Boolean).join(", ");
  return [organization, addressLine, `${place} ${zip}`, countryName].filter(Boolean);
}

function regionOf({ regionName, countryName, countryCode }: Lines): string {
  const isCountry = [countryName, nameCountry(countryCode, "en")].includes(regionName);
  return isCountry ? "" : regionName;
}
