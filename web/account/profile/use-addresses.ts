import type { UserAddress } from "#contract/user-addresses.ts";
import type { User } from "#contract/users.ts";
import { getCountryName } from "#domain/countries.ts";
import { MAX_ADDRESS_LENGTHS } from "#domain/person-fields.ts";
import { renewTerms } from "#web/account/session/session-actions.ts";
import { updateUser } from "#web/account/session/session.ts";
import { useMemberApi } from "#web/account/session/use-member-api.ts";
import {
  type FieldErrors,
  validateRequired,
  type ParsedForm,
  getFieldText,
} from "#web/app/forms/field-errors.ts";
import { useLanguage } from "#web/app/i18n/translation.tsx";
import { useApiQuery } from "#web/app/query/use-api-query.ts";

export type Addresses = ReturnType<typeof useAddresses>;

/** A person's addresses and the actions on them. Each action throws its `ApiFailure`. */
export function useAddresses(user: User) {
  const api = useMemberApi();
  const language = useLanguage();
  const { userId, externalId } = user;
  const { query, refetch, change } = useApiQuery(`${userId} ${language}`, () =>
    api.listUserAddresses({ userId, language }),
  );

  /** The address is set even when the order terms cannot be loaded. */
  function applyDefault(defaultAddress: number | null): void {
    updateUser(externalId, { defaultAddress });
    renewTerms().catch(() => {});
  }

  /** On failure refetches: the address may be deleted or changed in another tab. */
  async function orRefetch<T>(answer: Promise<T>): Promise<T> {
    try {
      return await answer;
    } catch (failure) {
      await refetch();
      throw failure;
    }
  }

  return {
    query,
    refetch,
    async add(input: AddressInput): Promise<UserAddress> {
      const added = await api.addUserAddress({ ...input, userId, language });
      const isFirst = query.value?.length === 0;
      change((all) => [...all.filter(({ id }) => id !== added.id), added]);
      if (isFirst) applyDefault(added.id);
      return added;
    },
    async makeDefault(addressId: number): Promise<void> {
      await orRefetch(api.setDefaultAddress({ userId, addressId, language }));
      applyDefault(addressId);
    },
    async remove(addressId: number): Promise<void> {
      const { defaultAddress } = await orRefetch(api.removeUserAddress({ addressId, language }));
      change((all) => all.filter(({ id }) => id !== addressId));
      applyDefault(defaultAddress);
    },
  };
}

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
