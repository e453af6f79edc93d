import { useTranslation } from "#web/app/i18n/translation.tsx";

type CountryListProps = { countries: { code: string; name: string }[] };

/** Links to the countries of a long page. */
export function CountryList({ countries }: CountryListProps) {
  const { t } = useTranslation();
  if (countries.length < 2) return null;

  return (
    <nav aria-label={t("go-to-country")} className="mb-6">
      <ul className="-ml-2.5 flex flex-wrap">
        {countries.map(({ code, name }) => (
          <li key={code}>
            <a href={`#${countryAnchor(code)}`} className="btn btn-quiet">
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The id of a country's section in the page. */
export function countryAnchor(code: string): string {
  return `country-${code}`;
}
