import type { UserAddress } from "#contract/user-addresses.ts";
import { getCountryName } from "#domain/countries.ts";

type AddressParts = Pick<
  UserAddress,
  "organization" | "addressLine" | "city" | "regionName" | "zip" | "countryName" | "countryCode"
>;

/** The lines as written on a parcel. A country without regions of its own is named once. */
export function addressLines(address: AddressParts): string[] {
  const { organization, addressLine, city, zip, countryName } = address;
  const place = [city, formatRegion(address)].filter(Boolean).join(", ");
  return [organization, addressLine, `${place} ${zip}`, countryName].filter(Boolean);
}

function formatRegion({ regionName, countryName, countryCode }: AddressParts): string {
  const isCountry = [countryName, getCountryName(countryCode, "en")].includes(regionName);
  return isCountry ? "" : regionName;
}
