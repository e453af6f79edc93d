import { useId, useState } from "react";

import { FormFoot } from "#web/forms/form-foot.tsx";
import { ToMend } from "#web/forms/to-mend.tsx";
import { useForm } from "#web/forms/use-form.ts";
import { useTranslation } from "#web/i18n/translation.tsx";
import { ownForm } from "#web/layout/kept-form.ts";
import { useKeptForm } from "#web/layout/use-kept-form.ts";
import { proposeCountry } from "#web/places/propose-country.ts";
import { readWhereabouts } from "#web/places/whereabouts.ts";

import { AddressFields } from "./address-fields.tsx";
import { type AddressWords, readAddress } from "./read-address.ts";

type AddressFormProps = {
  identity: string;
  countries: { id: number; code: string; name: string }[];
  onSend: (words: AddressWords) => Promise<void>;
  onCancel: (() => void) | null;
};

/** S3.11, S5.02. It begins with the country the browser is in, as far as that can be told. */
export function AddressForm({ identity, countries, onSend, onCancel }: AddressFormProps) {
  const { t } = useTranslation();
  const id = useId();
  const [proposed] = useState(() => proposeCountry(countries, readWhereabouts())?.id ?? "");
  const { form, typed } = useKeptForm(
    addressFormOf(identity),
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
    read: readAddress,
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
      <ToMend count={count} />
      <AddressFields
        id={id}
        countries={countries}
        start={(field) => typed[field]?.[0] ?? (field === "countryId" ? String(proposed) : "")}
        labels={labels}
        errorOf={errorOf}
      />
      <FormFoot isSending={isSending} onCancel={onCancel}>
        {t("address-save")}
      </FormFoot>
    </form>
  );
}

export function addressFormOf(identity: string): string {
  return ownForm("address", identity);
}
