import type { RefObject } from "react";

import type { User } from "#contract/users.ts";
import { useApi } from "#web/app/api/use-api.ts";
import { useInlineForm } from "#web/app/forms/use-form.ts";
import { useNotifications } from "#web/app/forms/use-submission.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { hasDraft } from "#web/app/layout/form-draft.ts";
import { QueryError, QuerySkeleton } from "#web/app/query/query-error.tsx";
import { useApiQuery } from "#web/app/query/use-api-query.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";

import { AddressForm, getAddressFormKey } from "./address-form.tsx";
import type { Addresses, AddressInput } from "./use-addresses.ts";

type NewAddressProps = {
  identity: string;
  /** Why a first address is needed; "" for a further one. */
  why: string;
  onSend: (input: AddressInput) => Promise<void>;
  onCancel: (() => void) | null;
};

/** Loads the countries, then shows the form for a new address. */
export function NewAddress({ identity, why, onSend, onCancel }: NewAddressProps) {
  const { t, language } = useTranslation();
  const api = useApi();
  const { query, refetch } = useApiQuery(language, () => api.listCountries({ language }));

  return (
    <>
      {why ? (
        <p className="mb-4 text-ink-2">{why}</p>
      ) : (
        <h3 id="new-address" tabIndex={-1} className="mb-3">
          {t("address-new")}
        </h3>
      )}
      {query.state === "pending" && <QuerySkeleton />}
      {query.state === "error" && (
        <QueryError onRetry={refetch}>{t("countries-failed")}</QueryError>
      )}
      {query.state === "success" && (
        <AddressForm
          identity={identity}
          countries={query.value}
          onSend={onSend}
          onCancel={onCancel}
        />
      )}
    </>
  );
}

type NewAddressButtonProps = { ref: RefObject<HTMLButtonElement | null>; onOpen: () => void };

/** The button at the end of the panel's heading. */
export function NewAddressButton({ ref, onOpen }: NewAddressButtonProps) {
  const { t } = useTranslation();

  return (
    <Button ref={ref} kind="quiet" onClick={onOpen} className="-mr-2.5 whitespace-nowrap">
      <Icon name="plus" />
      {t("address-new")}
    </Button>
  );
}

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
