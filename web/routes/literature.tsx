import { useEffect } from "react";
import { useLocation } from "react-router";

import { parseLanguage } from "#domain/languages.ts";
import {
  findGoneList,
  goneIfWithdrawn,
  orNull,
  orNullUnlessRefused,
} from "#web/app/api/or-null.ts";
import { useTranslation, useLanguage } from "#web/app/i18n/translation.tsx";
import { PageHead } from "#web/app/layout/page-head.tsx";
import { notify } from "#web/app/messages/messages.ts";
import {
  parseBookFilters,
  resolveFilters,
  pickNonDefaultFilters,
} from "#web/catalog/books/book-filters.ts";
import { type BookChoices, createChoiceCalls } from "#web/catalog/books/choice-calls.ts";
import { FilterBar } from "#web/catalog/books/filter-bar.tsx";
import { findBookPage } from "#web/catalog/books/find-book-page.ts";
import { HowToOrder } from "#web/catalog/books/how-to-order.tsx";
import { LiteratureList, WaysToHelp } from "#web/catalog/books/literature-list.tsx";
import { LiteratureTabs } from "#web/catalog/books/literature-tabs.tsx";
import { ViewChoice } from "#web/catalog/books/view-choice.tsx";
import { redirectPastEnd } from "#web/catalog/lists/page-number.ts";
import { CountedHeading } from "#web/catalog/lists/paged-list.tsx";
import { useCanonicalAddress } from "#web/catalog/lists/use-canonical-address.ts";
import { withOfflineFallback } from "#web/catalog/lists/with-offline-fallback.ts";
import { buildBookQuery, paths, type BookFilters } from "#web/paths.ts";
import { requestContext } from "#web/request-context.ts";
import { announceCart } from "#web/shop/cart/cart-announcement.ts";
import { consumeClearedCart, restoreLines } from "#web/shop/cart/cleared-cart.ts";

import type { Route } from "./+types/literature.ts";

/** S2.02, S2.03. A part that fails leaves the rest of the screen. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { api, language: culture, onlyMine, report } = context.get(requestContext);
  const filters = parseBookFilters(url.searchParams, culture, onlyMine);
  const calls = createChoiceCalls(api, filters.language, culture);

  const [found, series, topics, languages] = await Promise.all([
    goneIfWithdrawn(orNullUnlessRefused(findBookPage(api, filters, culture), report), () =>
      findGoneList(api, filters, culture),
    ),
    orNull(calls.series(), report),
    orNull(calls.topics(), report),
    orNull(calls.languages(), report),
  ]);
  if (found) redirectPastEnd(found, url);
  const choices: BookChoices = { series, topics, languages };
  return { filters, found, choices };
}

/** Offline the screen stays, with its filters. */
export function clientLoader({ serverLoader, request }: Route.ClientLoaderArgs) {
  const culture = parseLanguage(document.documentElement.lang) ?? "en";
  const choices: BookChoices = { series: null, topics: null, languages: null };

  return withOfflineFallback(serverLoader(), {
    filters: parseBookFilters(new URL(request.url).searchParams, culture),
    found: null,
    choices,
  });
}

export default function LiteratureScreen({ loaderData }: Route.ComponentProps) {
  const { filters, found, choices } = loaderData;
  const { t } = useTranslation();
  const language = useLanguage();
  const { pathname } = useLocation();
  useCanonicalAddress(filters, (language) => {
    const settled = resolveFilters(filters, { language, isLoaded: found !== null });
    return settled && `${pathname}?${buildBookQuery(settled)}`;
  });

  return (
    <div className="wrap">
      <PageHead
        title={useLiteratureTitle(filters, choices)}
        description={t("literature-description")}
        // A page with search words is not indexed, because any words can be put into an address.
        {...(!filters.input && {
          path: paths.literature(pickNonDefaultFilters(filters, language)),
        })}
      />
      <CartClearedMessage />
      <LiteratureTabs current="literature" />
      <div className="my-5 grid grid-cols-1 gap-4">
        <HowToOrder />
        <WaysToHelp />
        <FilterBar filters={filters} loaded={choices} />
      </div>
      <section aria-labelledby="titles">
        <div className="flex min-h-(--target) flex-wrap items-center justify-between gap-x-4">
          <CountedHeading
            id="titles"
            counted="titles-count"
            count={found && found.total}
            title={t("literature")}
          />
          <ViewChoice />
        </div>
        <div className="double-rule mt-3">
          <LiteratureList filters={filters} found={found} />
        </div>
      </section>
    </div>
  );
}

/** The title of the list for the window and search engines: topic, series, and the page after the first. */
function useLiteratureTitle(filters: BookFilters, { series, topics }: BookChoices): string {
  const { t } = useTranslation();

  return [
    findName(filters.topicId, topics),
    findName(filters.serieId, series),
    t("literature"),
    filters.page > 1 && t("page-number", { page: filters.page }),
  ]
    .filter(Boolean)
    .join(", ");
}

function findName(id: string, choices: BookChoices["series"]): string | undefined {
  return choices?.find((choice) => String(choice.id) === id)?.name;
}

/** Confirms that the cart was cleared, and offers to undo it. */
function CartClearedMessage() {
  const { t } = useTranslation();

  useEffect(() => {
    const lines = consumeClearedCart();
    if (lines.length === 0) return;
    const undo = () => {
      restoreLines(lines);
      announceCart(t("cart-restored"));
    };
    notify({ type: "success", text: t("cart-cleared"), undo });
  }, [t]);

  return null;
}
