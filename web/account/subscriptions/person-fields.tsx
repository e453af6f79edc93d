import { MAX_EMAIL_LENGTH, MAX_NAME_LENGTH } from "#domain/person-fields.ts";
import { CountryField } from "#web/account/profile/country-field.tsx";
import { RegionField } from "#web/account/profile/region-field.tsx";
import {
  useCountryAndRegion,
  type LoadedRegions,
} from "#web/account/profile/use-country-and-region.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import type { FormValues } from "#web/app/layout/form-draft.ts";
import { TextField } from "#web/ui/text-field.tsx";

import type { RequestField } from "./parse-subscription-request.ts";
import { SHOW_REGIONS } from "./handle-mailing-form.ts";

type PersonFieldsProps = {
  id: string;
  typed: FormValues;
  errorOf: (field: RequestField) => string | undefined;
  onEdit: (field: RequestField) => void;
};

export function PersonFields({ id, typed, errorOf, onEdit }: PersonFieldsProps) {
  const { t } = useTranslation();
  const text = (field: "email" | "firstName" | "lastName") => ({
    id: `${id}-${field}`,
    name: field,
    defaultValue: typed[field]?.[0],
    error: errorOf(field),
    onInput: () => onEdit(field),
    required: true,
  });

  return (
    <>
      <TextField
        {...text("email")}
        label={t("email")}
        type="email"
        autoComplete="email"
        spellCheck={false}
        maxLength={MAX_EMAIL_LENGTH}
        className="col-span-full"
      />
      <TextField
        {...text("firstName")}
        label={t("first-name")}
        autoComplete="given-name"
        maxLength={MAX_NAME_LENGTH}
      />
      <TextField
        {...text("lastName")}
        label={t("last-name")}
        autoComplete="family-name"
        maxLength={MAX_NAME_LENGTH}
      />
    </>
  );
}

type PlaceFieldsProps = {
  id: string;
  countries: { id: number; name: string }[];
  /** The initial values, with the country's regions when they are loaded. */
  start: { country: string; region: string; regions: LoadedRegions };
  errorOf: (field: RequestField) => string | undefined;
  onEdit: (field: RequestField) => void;
};

/** A country and a region. Without JavaScript a button loads the regions. */
export function PlaceFields({ id, countries, start, errorOf, onEdit }: PlaceFieldsProps) {
  const { t } = useTranslation();
  const place = useCountryAndRegion(`${id}-country`, start);

  return (
    <>
      <CountryField
        id={`${id}-country`}
        place={place}
        countries={countries}
        error={errorOf("countryId")}
        onChoose={() => {
          onEdit("countryId");
          onEdit("regionId");
        }}
      />
      <button
        type="submit"
        name={SHOW_REGIONS}
        className="btn col-span-full w-fit [@media(scripting:enabled)]:hidden"
      >
        {t("regions-show")}
      </button>
      <RegionField
        id={`${id}-region`}
        place={place}
        error={errorOf("regionId")}
        onChoose={() => onEdit("regionId")}
      />
    </>
  );
}
