import { orNull } from "#web/app/api/or-null.ts";
import { toBookSummary } from "#web/catalog/books/book-summary.ts";
import { HowToOrder } from "#web/catalog/books/how-to-order.tsx";
import { Shelf } from "#web/catalog/books/shelf.tsx";
import { TopDownloads } from "#web/catalog/books/top-downloads.tsx";
import { ArrivalMessage } from "#web/pages/arrival-message.tsx";
import { ContinueReadingSlot } from "#web/pages/continue-reading-slot.tsx";
import { AccountDeletedMessage } from "#web/account/account-deleted-message.tsx";
import { HomeHead } from "#web/pages/home-head.tsx";
import { MinistryTiles } from "#web/pages/ministry-tiles.tsx";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { Accordion } from "#web/app/shell/accordion.tsx";
import { Link } from "#web/app/layout/link.tsx";
import { useSite } from "#web/app/layout/site.ts";
import { paths } from "#web/paths.ts";
import { requestContext } from "#web/request-context.ts";
import { Icon } from "#web/ui/icon.tsx";
import { SectionHead } from "#web/ui/section-head.tsx";

import type { Route } from "./+types/home.ts";

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
