import { useState } from "react";

import { useTranslation } from "#web/app/i18n/translation.tsx";
import { CountryField } from "#web/account/profile/country-field.tsx";
import { RegionField } from "#web/account/profile/region-field.tsx";
import { useCountryAndRegion } from "#web/account/profile/use-country-and-region.ts";
import { TextField } from "#web/ui/text-field.tsx";

import type { AddressField } from "./parse-address-form.ts";

type AddressFieldsProps = {
  id: string;
  countries: { id: number; name: string }[];
  start: (field: AddressField) => string;
  labels: Record<AddressField, string>;
  errorOf: (field: AddressField) => string | undefined;
};

/** S4.06: a country, then its region, then the city. */
export function AddressFields({ id, countries, start, labels, errorOf }: AddressFieldsProps) {
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
