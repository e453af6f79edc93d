import { useLocation } from "react-router";

import { useApi } from "#web/app/api/use-api.ts";
import { useTranslation, useLanguage } from "#web/app/i18n/translation.tsx";
import { Link } from "#web/app/layout/link.tsx";
import { LoadError } from "#web/app/layout/load-error.tsx";
import { SkeletonOverlay } from "#web/catalog/lists/skeleton-overlay.tsx";
import { useIsQuerying } from "#web/catalog/lists/use-debounced-navigation.ts";
import { type BookFilters, buildBookQuery, paths } from "#web/paths.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

import { BookList } from "./book-card.tsx";
import { type BookPage, findBookPage } from "./find-book-page.ts";
import { DonationsPay } from "./donations-pay.tsx";

type LiteratureListProps = {
  filters: BookFilters;
  /** Null when it could not be loaded. */
  found: BookPage | null;
};

export function LiteratureList({ filters, found }: LiteratureListProps) {
  const { t } = useTranslation();
  const isQuerying = useIsQuerying();

  return (
    <SkeletonOverlay
      isWaiting={isQuerying}
      label={t("loading-titles")}
      skeleton={<BookSkeleton />}
      listClass="books"
    >
      <LiteratureResults filters={filters} found={found} />
    </SkeletonOverlay>
  );
}

function LiteratureResults({ filters, found }: LiteratureListProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const api = useApi();
  const { pathname } = useLocation();
  const addressOf = (page: number) =>
    `${pathname}?${buildBookQuery({ ...filters, reload: "", page })}`;

  if (found === null) {
    return (
      <LoadError title={t("list-failed")} className="mt-5">
        {t("list-failed-text")}
      </LoadError>
    );
  }
  if (found.items.length === 0) {
    return (
      <EmptyState title={t("no-titles")} text={t("no-titles-text")}>
        <Link to={paths.literature({ language: "" })} className="btn">
          {t("show-all-titles")}
        </Link>
      </EmptyState>
    );
  }
  return (
    <BookList
      first={found}
      page={filters.page}
      load={(page) => findBookPage(api, { ...filters, page }, language)}
      addressOf={addressOf}
      pane={{ height: "list", label: t("literature") }}
    />
  );
}

function BookSkeleton() {
  return (
    <div className="card book-card">
      <Skeleton className="aspect-[247/400] h-auto! rounded-sm" />
      <div className="grid gap-3">
        <Skeleton className="h-6! w-7/10" />
        <Skeleton className="w-2/5" />
        <Skeleton className="w-1/2" />
        <Skeleton className="w-1/3" />
      </div>
    </div>
  );
}

/** S2.02: links to donating and to distributors of printed copies. */
export function WaysToHelp() {
  const { t } = useTranslation();

  return (
    <p className="text-sm text-ink-3">
      <DonationsPay /> {t("printed-copies-near")}{" "}
      <Link to={paths.distributors} className="py-1">
        {t("find-distributor")}
      </Link>
      .
    </p>
  );
}
