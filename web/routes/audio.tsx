import { parseLanguage } from "#domain/languages.ts";
import { findGoneList, goneIfWithdrawn } from "#web/app/api/or-null.ts";
import { AudioFilterBar } from "#web/audio/audio-filter-bar.tsx";
import { buildAudioPath, parseAudioFilters, type AudioChoices } from "#web/audio/audio-filters.ts";
import { AudioTabs } from "#web/audio/audio-tabs.tsx";
import { loadAudio } from "#web/audio/load-audio.ts";
import { RecordingList, SeriesShelves } from "#web/audio/recording-list.tsx";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { PageHead } from "#web/app/layout/page-head.tsx";
import { CountedHeading } from "#web/catalog/lists/paged-list.tsx";
import { getDefaultListLanguage } from "#web/catalog/lists/resolve-list-language.ts";
import { withOfflineFallback } from "#web/catalog/lists/with-offline-fallback.ts";
import { parsePageNumber, redirectPastEnd, withPage } from "#web/catalog/lists/page-number.ts";
import { useCanonicalAddress } from "#web/catalog/lists/use-canonical-address.ts";
import { requestContext } from "#web/request-context.ts";
import { Alert } from "#web/ui/alert.tsx";

import type { Route } from "./+types/audio.ts";

/** S2.12: recordings of series 44 by default. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { api, language: culture, onlyMine, report } = context.get(requestContext);
  const query = parseAudioFilters(url.searchParams);
  const page = parsePageNumber(url.searchParams);
  const usual = getDefaultListLanguage(culture, onlyMine);

  const loading = loadAudio(api, {
    filters: query,
    defaultLanguage: usual,
    page,
    culture,
    report,
  });
  const loaded = await goneIfWithdrawn(loading, () => findGoneList(api, query, culture));
  if (loaded.found) redirectPastEnd(loaded.found, url);
  return { query, page, ...loaded };
}

/** Offline the screen stays, with its filters. */
export function clientLoader({ serverLoader, request }: Route.ClientLoaderArgs) {
  const { searchParams } = new URL(request.url);
  const culture = parseLanguage(document.documentElement.lang) ?? "en";
  const query = parseAudioFilters(searchParams);
  const choices: AudioChoices = { series: null, languages: null };

  return withOfflineFallback(serverLoader(), {
    query,
    page: parsePageNumber(searchParams),
    filters: { ...query, language: query.language ?? getDefaultListLanguage(culture, true) },
    found: null,
    choices,
    counts: { audio: null, videos: null },
    isElsewhere: false,
  });
}

export default function AudioScreen({ loaderData }: Route.ComponentProps) {
  const { query, filters, found, choices, counts, page, isElsewhere } = loaderData;
  const { t } = useTranslation();
  useCanonicalAddress(filters, (language) =>
    isElsewhere || language === filters.language ? null : buildAudioPath({ ...filters, language }),
  );

  return (
    <div className="wrap">
      <PageHead
        title={t("audio")}
        description={t("audio-text")}
        // A page with search words is not indexed, because any words can be put into an address.
        {...(!query.input && { path: withPage(buildAudioPath(query), page) })}
      />
      <h1 className="screen-top pb-2">{t("audio")}</h1>
      <AudioTabs current="audio" counts={counts} />
      <SeriesShelves series={choices.series ?? []} filters={query} />
      <div className="my-5">
        <AudioFilterBar filters={filters} loaded={choices} />
      </div>
      {isElsewhere && (
        <Alert kind="info" className="mb-5">
          {t("recordings-in-other-languages")}
        </Alert>
      )}
      <section aria-labelledby="recordings">
        <CountedHeading
          id="recordings"
          counted="recordings-count"
          count={found && found.total}
          title={t("recordings")}
        />
        <div className="double-rule mt-3">
          <RecordingList
            filters={{ ...filters, language: query.language }}
            language={filters.language}
            page={page}
            found={found}
          />
        </div>
      </section>
    </div>
  );
}
