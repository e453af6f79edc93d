import { readSearch, SEARCH_MINIMUM } from "#domain/criteria.ts";
import { readWords } from "#web/books/filters.ts";
import { useTranslation } from "#web/i18n/translation.tsx";
import { Link } from "#web/layout/link.tsx";
import { PageHead } from "#web/layout/page-head.tsx";
import { readPage } from "#web/lists/page-of-address.ts";
import { paths } from "#web/paths.ts";
import { requestContext } from "#web/request-context.ts";
import { findEverything } from "#web/search/find-everything.ts";
import { SearchResults } from "#web/search/search-results.tsx";
import { SearchTabs } from "#web/search/search-tabs.tsx";
import { chooseTab, readTab } from "#web/search/tabs.ts";
import { Alert } from "#web/ui/alert.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";

import type { Route } from "./+types/search.ts";

/** S2.07. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { api, language } = context.get(requestContext);
  const words = readSearch(readWords(url.searchParams.get("input")));
  const asked = readTab(url.searchParams.get("tab"));
  const page = readPage(url.searchParams);
  if (words === null) return null;

  const found = await findEverything(api, { words, culture: language }, { tab: asked, page });
  const counts = {
    books: found.books.total,
    audio: found.audio.total,
    courses: found.courses.total,
  };
  const tab = chooseTab(asked, counts);
  return { words, page: tab === asked ? page : 1, found, counts, tab };
}

export default function SearchScreen({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation();
  const title = loaderData ? t("results-for", { words: loaderData.words }) : t("search");

  return (
    <div className="wrap">
      <PageHead title={title} />
      <h1 className="pt-[clamp(1.5rem,3.5vw,2.5rem)] pb-3">{title}</h1>
      {loaderData ? (
        <Results {...loaderData} />
      ) : (
        <Alert kind="warning">{t("err-search-length", { letters: SEARCH_MINIMUM })}</Alert>
      )}
    </div>
  );
}

type ResultsProps = NonNullable<Route.ComponentProps["loaderData"]>;

function Results({ words, page, found, counts, tab }: ResultsProps) {
  const { t } = useTranslation();
  const corrected = found.books.correctedInput;
  if (Object.values(counts).every((count) => count === 0)) return <NothingFound words={words} />;

  return (
    <>
      {corrected && (
        <output className="measure mb-3 block text-ink-2">
          {t("search-corrected", { words, corrected })}
        </output>
      )}
      <SearchTabs input={words} current={tab} counts={counts} />
      <section aria-labelledby="results">
        <h2 id="results" className="sr-only">
          {t(tab)}
        </h2>
        {counts[tab] > 0 ? (
          <SearchResults key={`${words} ${tab} ${page}`} {...{ words, tab, page, found }} />
        ) : (
          <EmptyState title={t("nothing-in-tab")} text={t("nothing-in-tab-text")} />
        )}
      </section>
    </>
  );
}

function NothingFound({ words }: { words: string }) {
  const { t } = useTranslation();

  return (
    <>
      <Alert kind="warning">
        <output>{t("nothing-found", { words })}</output>
      </Alert>
      <p className="measure mt-4 mb-5 text-ink-2">{t("nothing-found-text")}</p>
      <Link to={paths.literature({ language: "" })} className="btn">
        {t("browse-library")}
      </Link>
    </>
  );
}
