import { mostUsedCountries } from "#domain/countries.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { buildChoices } from "#web/catalog/lists/build-choices.ts";
import { Select } from "#web/ui/select.tsx";

import type { CountryAndRegion } from "./use-country-and-region.ts";

type CountryFieldProps = {
  id: string;
  place: CountryAndRegion;
  countries: { id: number; name: string }[];
  error: string | undefined;
  onChoose?: () => void;
};

/** S9.06: the most used countries come first, above a separator. */
export function CountryField({ id, place, countries, error, onChoose }: CountryFieldProps) {
  const { t } = useTranslation();

  return (
    <Select
      id={id}
      name="countryId"
      label={t("country")}
      error={error}
      autoComplete="country"
      value={place.country}
      choices={[{ value: "", label: t("country-choose") }, ...buildChoices(countries)]}
      ruleBefore={1 + mostUsedCountries.length}
      onChoose={(next) => {
        onChoose?.();
        void place.chooseCountry(next);
      }}
    />
  );
}
