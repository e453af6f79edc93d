import { useId, useState } from "react";

import { FormActions, ErrorSummary } from "#web/app/forms/form-actions.tsx";
import { useForm } from "#web/app/forms/use-form.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { personalFormName, useFormDraft } from "#web/app/layout/form-draft.ts";
import { TextField } from "#web/ui/text-field.tsx";

import { type AddressInput, parseAddressForm, type AddressField } from "./use-addresses.ts";
import { CountryField } from "./country-field.tsx";
import { RegionField } from "./region-field.tsx";
import { useCountryAndRegion, guessCountry, type BrowserLocale } from "./use-country-and-region.ts";

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

function readBrowserLocale(): BrowserLocale {
  return {
    languages: navigator.languages,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    listTimeZones,
  };
}

function listTimeZones(country: string): readonly string[] {
  const place: Intl.Locale & { getTimeZones?: () => string[] | undefined } = new Intl.Locale(
    `und-${country}`,
  );
  return place.getTimeZones?.() ?? [];
}

type AddressFieldsProps = {
  id: string;
  countries: { id: number; name: string }[];
  start: (field: AddressField) => string;
  labels: Record<AddressField, string>;
  errorOf: (field: AddressField) => string | undefined;
};

/** S4.06: a country, then its region, then the city. */
function AddressFields({ id, countries, start, labels, errorOf }: AddressFieldsProps) {
  const { t } = useTranslation();
  const place = useCountryAndRegion(`${id}-country`, {
    country: start("countryId"),
    region: start("regionId"),
    regions: null,
  });
  const [city, setCity] = useState(start("cityName"));
  const isPlaced = place.region !== "";
  const text = (field: AddressField) => ({
    id: `${id}-${field}`,
    name: field,
    label: labels[field],
    error: errorOf(field),
  });

  return (
    <>
      <CountryField
        id={`${id}-country`}
        place={place}
        countries={countries}
        error={errorOf("countryId")}
      />
      <RegionField id={`${id}-region`} place={place} error={errorOf("regionId")} />
      <TextField
        {...text("cityName")}
        value={city}
        onChange={(event) => setCity(event.target.value)}
        disabled={!isPlaced}
        hint={isPlaced ? undefined : t("city-after-region")}
        autoComplete="address-level2"
        required
      />
      {/* A disabled field is not submitted, so a hidden one sends its value. */}
      {!isPlaced && city && <input type="hidden" name="cityName" value={city} />}
      <TextField
        {...text("zipCode")}
        defaultValue={start("zipCode")}
        autoComplete="postal-code"
        required
      />
      <TextField
        {...text("address")}
        defaultValue={start("address")}
        hint={t("address-line-hint")}
        autoComplete="address-line1"
        className="col-span-full"
        required
      />
      <TextField
        {...text("organization")}
        defaultValue={start("organization")}
        suffix={t("optional")}
        autoComplete="organization"
        className="col-span-full"
      />
    </>
  );
}
