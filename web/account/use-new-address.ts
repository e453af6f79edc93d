import type { User } from "#contract/users.ts";
import { useFormInPlace } from "#web/forms/use-form-in-place.ts";
import { useTell } from "#web/forms/use-tell.ts";
import { useTranslation } from "#web/i18n/translation.tsx";
import { isKept } from "#web/layout/kept-form.ts";

import { addressFormOf } from "./address-form.tsx";
import type { AddressWords } from "./read-address.ts";
import type { Addresses } from "./use-addresses.ts";

/** The form for another address: where something was typed into it before, it is open; once it is sent, it closes. */
export function useNewAddress(
  { externalId }: User,
  addresses: Addresses,
  onAdded?: (id: number) => void,
) {
  const { t } = useTranslation();
  const told = useTell();
  const form = useFormInPlace("#new-address", () => isKept(addressFormOf(externalId)));

  async function add(words: AddressWords): Promise<void> {
    const { id, addressLine } = await addresses.add(words);
    onAdded?.(id);
    told.success(t("address-added", { address: addressLine }));
    form.close();
  }

  return { ...form, add };
}
