import { MAX_ADDRESS_LENGTHS } from "#domain/person-fields.ts";
import {
  type FieldErrors,
  validateRequired,
  type ParsedForm,
  getFieldText,
} from "#web/app/forms/field-errors.ts";

export type AddressField =
  | "countryId"
  | "regionId"
  | "cityName"
  | "address"
  | "zipCode"
  | "organization";

export type AddressInput = {
  regionId: number;
  cityName: string;
  address: string;
  zipCode: string;
  organization: string;
};

/** S5.02: all fields but the organization are required. */
export function parseAddressForm(form: FormData): ParsedForm<AddressField, AddressInput> {
  const text = (field: AddressField) => getFieldText(form, field);
  const value = {
    regionId: Number(text("regionId")),
    cityName: text("cityName"),
    address: text("address"),
    zipCode: text("zipCode"),
    organization: text("organization"),
  };
  const fieldErrors: FieldErrors<AddressField> = {
    countryId: validateRequired(text("countryId")),
    regionId: validateRequired(text("regionId")),
    cityName: validateRequired(value.cityName, hasMaxLength(MAX_ADDRESS_LENGTHS.city)),
    address: validateRequired(value.address, hasMaxLength(MAX_ADDRESS_LENGTHS.address)),
    zipCode: validateRequired(value.zipCode, hasMaxLength(MAX_ADDRESS_LENGTHS.zip)),
    organization: hasMaxLength(MAX_ADDRESS_LENGTHS.organization)(value.organization)
      ? undefined
      : "wrong",
  };
  return { value, fieldErrors };
}

function hasMaxLength(longest: number) {
  return (text: string) => text.length <= longest;
}
