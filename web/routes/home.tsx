import { AccountDeletedMessage } from "#web/account/account-deleted-message.tsx";
import { orNull } from "#web/app/api/or-null.ts";
import { inLanguage } from "#web/app/i18n/language-of-url.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { Link } from "#web/app/layout/link.tsx";
import { PageHead, StructuredData } from "#web/app/layout/page-head.tsx";
import { useSite } from "#web/app/layout/site.ts";
import { Accordion } from "#web/app/shell/accordion.tsx";
import { toBookSummary } from "#web/catalog/books/book-summary.ts";
import { HowToOrder } from "#web/catalog/books/how-to-order.tsx";
import { Shelf } from "#web/catalog/books/shelf.tsx";
import { TopDownloads } from "#web/catalog/books/top-downloads.tsx";
import { ArrivalMessage } from "#web/pages/arrival-message.tsx";
import { ContinueReadingSlot } from "#web/pages/continue-reading-slot.tsx";
import { paths } from "#web/paths.ts";
import { requestContext } from "#web/request-context.ts";
import { Icon } from "#web/ui/icon.tsx";
import { SectionHead } from "#web/ui/section-head.tsx";

import type { Route } from "./+types/home.ts";

const tiles = [
  { name: "literature", path: paths.literature(), icon: "book" },
  { name: "prison", path: paths.page("prison"), icon: "mail" },
  { name: "audio", path: paths.audio, icon: "listen" },
  { name: "courses", path: paths.courses, icon: "study" },
] as const;

/** S2.01. */
export async function loader({ context }: Route.LoaderArgs) {
  const { api, language, report } = context.get(requestContext);

  const [novelties, topDownloads] = await Promise.all([
    api.listNovelties({ language }),
    orNull(api.listTopDownloads({ language }), report),
  ]);
  return {
    novelties: novelties.map(toBookSummary),
    topDownloads: topDownloads?.map(toBookSummary) ?? null,
  };
}

export default function HomeScreen({ loaderData }: Route.ComponentProps) {
  const { novelties, topDownloads } = loaderData;
  const { t } = useTranslation();
  const hasRanking = topDownloads === null || topDownloads.length > 0;

  return (
    <div className="wrap lg:grid lg:grid-cols-[13.5rem_minmax(0,1fr)] lg:gap-x-14">
      <HomeHead />
      <aside aria-label={t("browse-library")} className="pt-13 max-lg:hidden">
        <Accordion id="home-ways" open="topics" />
      </aside>
      <div>
        <ArrivalMessage />
        <AccountDeletedMessage />
        <Welcome />
        <ContinueReadingSlot />
        {novelties.length > 0 && (
          <section aria-labelledby="new-titles">
            <SectionHead id="new-titles" title={t("new-titles")}>
              <Link to={paths.literature()}>{t("all-new-titles")}</Link>
            </SectionHead>
            <Shelf books={novelties} labelledBy="new-titles" first />
            <div className="mt-6">
              <HowToOrder />
            </div>
          </section>
        )}
        {hasRanking && (
          <section aria-labelledby="top-downloads" className="section">
            <SectionHead id="top-downloads" title={t("top-downloads")}>
              <Link to={paths.literature({ sortby: "popularity" })}>{t("see-them-all")}</Link>
            </SectionHead>
            <TopDownloads books={topDownloads} />
          </section>
        )}
        <section aria-labelledby="ministries" className="section">
          <SectionHead id="ministries" title={t("ministries")} />
          <MinistryTiles />
        </section>
      </div>
    </div>
  );
}

function Welcome() {
  const { t } = useTranslation();
  const slogan = useSite()?.library.slogan;

  return (
    <section className="pt-[clamp(1.75rem,5vw,3.25rem)] pb-[clamp(1.25rem,3vw,2rem)] lg:items-end lg:gap-x-10 @min-[61rem]:grid @min-[61rem]:grid-cols-[3fr_2fr]">
      <h1 className="max-w-[20ch] text-3xl">{slogan || t("welcome")}</h1>
      <div>
        <p className="mt-3 mb-5 max-w-[44ch] text-ink-2 @min-[61rem]:mt-0 @min-[61rem]:mb-4">
          {t("welcome-text")}
        </p>
        <div className="flex flex-wrap gap-2.5">
          <Link to={paths.literature()} className="btn btn-main">
            {t("browse-library")}
          </Link>
          <Link to={paths.audio} className="btn">
            <Icon name="listen" />
            {t("listen")}
          </Link>
        </div>
      </div>
    </section>
  );
}

function HomeHead() {
  const { t, language } = useTranslation();
  const site = useSite();
  const at = (path: string) => `${site?.origin}${inLanguage(path, language)}`;

  return (
    <>
      <PageHead description={t("welcome-text")} path={paths.home} />
      {site && (
        <StructuredData
          facts={{
            "@type": "WebSite",
            name: site.library.name,
            url: at(paths.home),
            inLanguage: language,
            potentialAction: {
              "@type": "SearchAction",
              target: {
                "@type": "EntryPoint",
                // A URL template for search engines with their placeholder in braces.
                urlTemplate: at(paths.search("")).replace("input=", "input={words}"),
              },
              "query-input": "required name=words",
            },
          }}
        />
      )}
    </>
  );
}

/** S2.01: four tiles about the ministry. A tile without a page in the catalog is left out. */
function MinistryTiles() {
  const { t } = useTranslation();
  const pages = useSite()?.library.pages ?? [];
  const available = tiles.filter(
    ({ name }) => name !== "prison" || pages.some(({ code }) => code === name),
  );

  return (
    <ul className="grid overflow-hidden rounded-lg border border-rule sm:grid-cols-2 @min-[61rem]:auto-cols-fr @min-[61rem]:grid-flow-col @min-[61rem]:grid-cols-none">
      {available.map(({ name, path, icon }) => (
        <li key={name} className="tile">
          <Icon name={icon} className="size-7 text-green" />
          <h3 className="mt-2 text-lg">
            <Link to={path} className="plain-link after:absolute after:inset-0">
              {t(name)}
            </Link>
          </h3>
          <p className="mt-0.5 text-sm text-ink-2">{t(`tile-${name}`)}</p>
        </li>
      ))}
    </ul>
  );
}
