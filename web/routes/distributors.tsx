import type { Distributor } from "#contract/locations.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { PageHead } from "#web/app/layout/page-head.tsx";
import { PageList } from "#web/pages/page-list.tsx";
import { paths } from "#web/paths.ts";
import { requestContext } from "#web/request-context.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Icon } from "#web/ui/icon.tsx";

import type { Route } from "./+types/distributors.ts";

/** S2.14: distributors by country. */
export async function loader({ context }: Route.LoaderArgs) {
  const { api, language } = context.get(requestContext);
  const distributors = await api.listDistributors({ language });
  const countries = Map.groupBy(distributors, ({ countryCode }) => countryCode);

  return {
    countries: [...countries].map(([code, within]) => ({
      code,
      name: within[0]?.country ?? code,
      within,
    })),
  };
}

export default function DistributorsScreen({ loaderData: { countries } }: Route.ComponentProps) {
  const { t } = useTranslation();

  return (
    <div className="wrap screen-top lg:grid lg:grid-cols-[13.5rem_minmax(0,1fr)] lg:gap-x-14">
      <PageHead
        title={t("distributors")}
        description={t("distributors-text")}
        path={paths.distributors}
      />
      <div className="lg:col-start-2">
        <h1>{t("distributors")}</h1>
        <p className="measure mt-3 mb-8 text-ink-2">{t("distributors-text")}</p>
        {countries.length === 0 && (
          <EmptyState title={t("no-distributors")} text={t("no-distributors-text")} />
        )}
        <CountryList countries={countries} />
        {countries.map(({ code, name, within }) => (
          <section
            key={code}
            id={countryAnchor(code)}
            aria-label={name}
            className="scroll-mt-4 gap-x-8 border-t border-rule py-6 target:bg-tint md:grid md:grid-cols-[10rem_minmax(0,1fr)]"
          >
            <h2 className="max-md:mb-3">{name}</h2>
            <ul className="grid gap-6 sm:grid-cols-2">
              {within.map((distributor) => (
                <li key={distributor.code}>
                  <DistributorEntry distributor={distributor} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <PageList />
    </div>
  );
}

type CountryListProps = { countries: { code: string; name: string }[] };

/** Links to the countries of a long page. */
function CountryList({ countries }: CountryListProps) {
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
function countryAnchor(code: string): string {
  return `country-${code}`;
}

type DistributorEntryProps = {
  distributor: Omit<Distributor, "code" | "country" | "countryCode">;
};

/** A distributor with its contact links. */
function DistributorEntry({ distributor }: DistributorEntryProps) {
  const { name, address, phone, email, website } = distributor;

  return (
    <article className="text-sm">
      <h3>{website ? <a href={website}>{name}</a> : name}</h3>
      {address && <address className="mt-1 text-ink-2 not-italic">{address}</address>}
      {phone && (
        <ContactLink icon="phone" href={`tel:${phone.replace(/[^+\d]/g, "")}`}>
          {phone}
        </ContactLink>
      )}
      {email && (
        <ContactLink icon="mail" href={`mailto:${email}`}>
          {email}
        </ContactLink>
      )}
    </article>
  );
}

type ContactLinkProps = { icon: "phone" | "mail"; href: string; children: string };

function ContactLink({ icon, href, children }: ContactLinkProps) {
  return (
    <a href={href} className="num flex min-h-(--target) w-fit items-center gap-2 wrap-anywhere">
      <Icon name={icon} />
      {children}
    </a>
  );
}
