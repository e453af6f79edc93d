import { useApi } from "#web/app/api/use-api.ts";
import { QueryError } from "#web/app/query/query-error.tsx";
import { QuerySkeleton } from "#web/app/query/query-skeleton.tsx";
import { useApiQuery } from "#web/app/query/use-api-query.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";

import { AddressForm } from "./address-form.tsx";
import type { AddressInput } from "./parse-address-form.ts";

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
