import { useTranslation } from "#web/app/i18n/translation.tsx";
import { CountryField } from "#web/account/profile/country-field.tsx";
import { RegionField } from "#web/account/profile/region-field.tsx";
import type { LoadedRegions } from "#web/account/profile/regions.ts";
import { useCountryAndRegion } from "#web/account/profile/use-country-and-region.ts";

import { SHOW_REGIONS } from "./handle-mailing-form.ts";
import type { RequestField } from "./parse-subscription-request.ts";

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
