import { LONGEST_ADDRESS } from "#domain/person-fields.ts";
import { type Faults, judge, type Read, wordsOf } from "#web/forms/faults.ts";

export type AddressField =
  | "countryId"
  | "regionId"
  | "cityName"
  | "address"
  | "zipCode"
  | "organization";

export type AddressWords = {
  regionId: number;
  cityName: string;
  address: string;
  zipCode: string;
  organization: string;
};

/** S5.02: all but the organization is needed. */
export function readAddress(form: FormData): Read<AddressField, AddressWords> {
  const words = (field: AddressField) => wordsOf(form, field);
  const value = {
    regionId: Number(words("regionId")),
    cityName: words("cityName"),
    address: words("address"),
    zipCode: words("zipCode"),
    organization: words("organization"),
  };
  const faults: Faults<AddressField> = {
    countryId: judge(words("countryId")),
    regionId: judge(words("regionId")),
    cityName: judge(value.cityName, upTo(LONGEST_ADDRESS.city)),
    address: judge(value.address, upTo(LONGEST_ADDRESS.address)),
    zipCode: judge(value.zipCode, upTo(LONGEST_ADDRESS.zip)),
    organization: upTo(LONGEST_ADDRESS.organization)(value.organization) ? undefined : "wrong",
  };
  return { value, faults };
}

function upTo(longest: number) {
  return (words: string) => words.length <= longest;
}
