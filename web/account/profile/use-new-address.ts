import type { User } from "#contract/users.ts";
import { useInlineForm } from "#web/app/forms/use-inline-form.ts";
import { useNotifications } from "#web/app/forms/use-notifications.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { hasDraft } from "#web/app/layout/form-draft.ts";

import { getAddressFormKey } from "./address-form.tsx";
import type { AddressInput } from "./parse-address-form.ts";
import type { Addresses } from "./use-addresses.ts";

/** The form for a new address. It opens when a draft is stored, and closes when the address is added. */
export function useNewAddress(
  { externalId }: User,
  addresses: Addresses,
  onAdded?: (id: number) => void,
) {
  const { t } = useTranslation();
  const notifications = useNotifications();
  const form = useInlineForm("#new-address", () => hasDraft(getAddressFormKey(externalId)));

  async function add(input: AddressInput): Promise<void> {
    const { id, addressLine } = await addresses.add(input);
    onAdded?.(id);
    notifications.success(t("address-added", { address: addressLine }));
    form.close();
  }

  return { ...form, add };
}
