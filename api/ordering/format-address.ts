import type { OrderAddress } from "#api/db/orders/order-facts.ts";
import type { ProfileRow } from "#api/db/people/users.ts";
import { getCountryName } from "#domain/countries.ts";
import type { Language } from "#domain/languages.ts";

/** Lines of a parcel label without the country. A region that repeats the country's name is left out. */
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

/** Includes the country. Empty once the person is erased. */
export function formatFullAddress({ address, country }: StoredAddress, language: Language): string {
  return address && `${address}\n${getCountryName(country, language)}`;
}
