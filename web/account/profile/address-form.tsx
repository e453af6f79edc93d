import { useId, useState } from "react";

import { FormActions } from "#web/app/forms/form-actions.tsx";
import { ErrorSummary } from "#web/app/forms/error-summary.tsx";
import { useForm } from "#web/app/forms/use-form.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { personalFormName } from "#web/app/layout/form-draft.ts";
import { useFormDraft } from "#web/app/layout/use-form-draft.ts";
import { guessCountry } from "#web/account/profile/guess-country.ts";
import { readBrowserLocale } from "#web/account/profile/browser-locale.ts";

import { AddressFields } from "./address-fields.tsx";
import { type AddressInput, parseAddressForm } from "./parse-address-form.ts";

type AddressFormProps = {
  identity: string;
  countries: { id: number; code: string; name: string }[];
  onSend: (input: AddressInput) => Promise<void>;
  onCancel: (() => void) | null;
};

/** S3.11, S5.02. Proposes the country of the browser's locale where it can be guessed. */
export function AddressForm({ identity, countries, onSend, onCancel }: AddressFormProps) {
  const { t } = useTranslation();
  const id = useId();
  const [proposed] = useState(() => guessCountry(countries, readBrowserLocale())?.id ?? "");
  const { form, typed } = useFormDraft(
    getAddressFormKey(identity),
    {},
    { countryId: [String(proposed)] },
  );
  const labels = {
    countryId: t("country"),
    regionId: t("region"),
    cityName: t("city"),
    address: t("address-line"),
    zipCode: t("zip-code"),
    organization: t("organization"),
  };
  const { errorOf, events, count, isSending } = useForm({
    labels,
    read: parseAddressForm,
    send: onSend,
  });

  return (
    <form
      key={JSON.stringify(typed)}
      ref={form}
      {...events}
      noValidate
      aria-label={t("address-new")}
      aria-busy={isSending || undefined}
      className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2"
    >
      <ErrorSummary count={count} />
      <AddressFields
        id={id}
        countries={countries}
        start={(field) => typed[field]?.[0] ?? (field === "countryId" ? String(proposed) : "")}
        labels={labels}
        errorOf={errorOf}
      />
      <FormActions isSending={isSending} onCancel={onCancel}>
        {t("address-save")}
      </FormActions>
    </form>
  );
}

export function getAddressFormKey(identity: string): string {
  return personalFormName("address", identity);
}
