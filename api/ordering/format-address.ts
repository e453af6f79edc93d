import type { OrderAddress } from "#api/db/orders/order-facts.ts";
import type { ProfileRow } from "#api/db/people/users.ts";
import { getCountryName } from "#domain/countries.ts";
import type { Language } from "#domain/languages.ts";

/** As it is written on a parcel, without the country, line by line; a country without regions of its own has none to name. */
export function formatAddress(
  user: Pick<ProfileRow, "first_name" | "last_name">,
  address: OrderAddress,
): string {
  const { organization, address_line, city, zip, region, country } = address;
  const isCountry = region === getCountryName(country, "en");
  const place = isCountry ? city : `${city}, ${region}`;
  const name = `${user.first_name} ${user.last_name}`;
  return [name, organization, address_line, `${place} ${zip}`].filter(Boolean).join("\n");
}

type StoredAddress = { address: string; country: string };

/** The same with its country; nothing is left of it once whose it was is erased. */
export function formatFullAddress({ address, country }: StoredAddress, language: Language): string {
  return address && `${address}\n${getCountryName(country, language)}`;
}
