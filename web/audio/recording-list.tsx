import { AUDIOS_PER_PAGE } from "#domain/criteria.ts";
import { formatCount } from "#domain/format-number.ts";
import { useApi } from "#web/app/api/use-api.ts";
import { useTranslation, useLanguage } from "#web/app/i18n/translation.tsx";
import { Link } from "#web/app/layout/link.tsx";
import { LoadError } from "#web/app/layout/load-error.tsx";
import { withPage } from "#web/catalog/lists/page-number.ts";
import { PagedList } from "#web/catalog/lists/paged-list.tsx";
import { SkeletonOverlay } from "#web/catalog/lists/skeleton-overlay.tsx";
import { useIsQuerying } from "#web/catalog/lists/use-debounced-navigation.ts";
import { paths } from "#web/paths.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

import { type AudioFilters, buildAudioPath } from "./audio-filters.ts";
import { findRecordings, type RecordingPage } from "./load-audio.ts";
import { Recording } from "./recording.tsx";
import { listShelves } from "./list-shelves.ts";

type RecordingListProps = {
  /** The requested filters with the language that was searched. */
  filters: AudioFilters;
  language: string;
  page: number;
  /** Null when loading failed. */
  found: RecordingPage | null;
};

/** The recordings that match the filters, or skeletons while they load. */
export function RecordingList(props: RecordingListProps) {
  const { t } = useTranslation();

  return (
    <SkeletonOverlay
      isWaiting={useIsQuerying()}
      label={t("loading-recordings")}
      skeleton={<RecordingSkeleton />}
    >
      <RecordingResults {...props} />
    </SkeletonOverlay>
  );
}

function RecordingResults({ filters, language, page, found }: RecordingListProps) {
  const { t } = useTranslation();
  const culture = useLanguage();
  const api = useApi();

  if (found === null) {
    return (
      <LoadError title={t("list-failed")} className="mt-5">
        {t("list-failed-text")}
      </LoadError>
    );
  }
  if (found.items.length === 0) {
    return (
      <EmptyState title={t("no-recordings")} text={t("no-recordings-text")}>
        {filters.serieId ? (
          <Link to={buildAudioPath({ ...filters, serieId: "" })} className="btn">
            {t("search-all-series")}
          </Link>
        ) : (
          <Link to={`${paths.audio}?serieId=&language=`} className="btn">
            {t("all-recordings")}
          </Link>
        )}
      </EmptyState>
    );
  }
  return (
    <PagedList
      first={found}
      page={page}
      pageSize={AUDIOS_PER_PAGE}
      tally="recordings-shown"
      load={(next) => findRecordings(api, filters, { language, page: next, culture })}
      addressOf={(number) => withPage(buildAudioPath(filters), number)}
    >
      {(audio, _, shown) => <Recording audio={audio} list={shown} />}
    </PagedList>
  );
}

/** Skeletons of recordings. */
function RecordingSkeleton() {
  return (
    <div className="track">
      <Skeleton className="size-12! rounded-full!" />
      <div className="grid gap-2">
        <Skeleton className="w-3/5" />
        <Skeleton className="h-3! w-2/5" />
      </div>
    </div>
  );
}

type SeriesShelvesProps = {
  series: { id: number; name: string; audiosCount: number }[];
  filters: AudioFilters;
};

/** S3.17: links to the fixed series that have recordings. */
export function SeriesShelves({ series, filters }: SeriesShelvesProps) {
  const { t, language } = useTranslation();
  const shelves = listShelves(series);
  if (shelves.length < 2) return null;

  return (
    <nav aria-label={t("audio-series")} className="mt-5">
      <ul className="audio-shelves">
        {shelves.map(({ id, name, audiosCount }) => (
          <li key={id} className="tile">
            <Link
              to={buildAudioPath({ ...filters, input: "", serieId: String(id) })}
              preventScrollReset
              aria-current={String(id) === filters.serieId ? "true" : undefined}
              className="plain-link block font-serif leading-snug font-semibold hyphens-auto after:absolute after:inset-0 aria-[current]:text-green"
            >
              {name}
            </Link>
            <p className="num text-sm text-ink-3">
              {t("recordings-count", {
                count: audiosCount,
                figure: formatCount(audiosCount, language),
              })}
            </p>
          </li>
        ))}
      </ul>
    </nav>
  );
}
