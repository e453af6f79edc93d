import { orNull } from "#web/app/api/or-null.ts";
import { useApi } from "#web/app/api/use-api.ts";
import { AudioTabs } from "#web/audio/audio-tabs.tsx";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { LoadError } from "#web/app/layout/load-error.tsx";
import { PageHead } from "#web/app/layout/page-head.tsx";
import { withOfflineFallback } from "#web/catalog/lists/with-offline-fallback.ts";
import { parsePageNumber, redirectPastEnd, withPage } from "#web/catalog/lists/page-number.ts";
import { PagedList } from "#web/catalog/lists/paged-list.tsx";
import { paths } from "#web/paths.ts";
import { requestContext } from "#web/request-context.ts";
import {
  filterVideos,
  paginateVideos,
  VIDEOS_ON_A_PAGE,
} from "#web/catalog/videos/filter-videos.ts";
import { useVideos } from "#web/catalog/videos/use-videos.ts";
import { VideoEntry } from "#web/catalog/videos/video-entry.tsx";
import { VideoSearch, NoVideos } from "#web/catalog/videos/video-search.tsx";

import type { Route } from "./+types/videos.ts";

/** The videos, newest first, or those that match the search words. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { api, report } = context.get(requestContext);
  const query = readQuery(url);
  const videos = await orNull(api.listVideos({}), report);
  if (!videos) return { ...query, count: null, first: null };

  const first = paginateVideos(filterVideos(videos, query.input), query.page);
  redirectPastEnd(first, url);
  return { ...query, count: videos.length, first };
}

/** Offline the screen stays, with its search words. */
export function clientLoader({ serverLoader, request }: Route.ClientLoaderArgs) {
  const query = readQuery(new URL(request.url));
  return withOfflineFallback(serverLoader(), { ...query, count: null, first: null });
}

export default function VideosScreen({ loaderData }: Route.ComponentProps) {
  const { input, page } = loaderData;
  const { count, first, storeVideos } = useVideos(loaderData);
  const { t } = useTranslation();
  const api = useApi();
  const path = input ? `${paths.videos}?${new URLSearchParams({ input })}` : paths.videos;
  const addressOf = (number: number) => withPage(path, number);

  async function load(next: number) {
    const videos = await api.listVideos({});
    storeVideos(videos);
    return paginateVideos(filterVideos(videos, input), next);
  }

  return (
    <div className="wrap">
      <PageHead
        title={t("videos")}
        description={t("videos-text")}
        {...(!input && { path: addressOf(page) })}
      />
      <h1 className="screen-top mb-5">{t("videos")}</h1>
      <AudioTabs current="videos" counts={{ audio: null, videos: count }} />
      <section aria-label={t("videos")} className="mt-6">
        {count !== null && count > 0 && (
          <>
            <VideoSearch input={input} found={first && first.total} />
            <p className="measure my-4 text-sm text-ink-3">{t("video-plays-elsewhere")}</p>
          </>
        )}
        {first === null && <LoadError>{t("videos-failed")}</LoadError>}
        {first && first.total > 0 && (
          <div className="double-rule">
            <PagedList
              first={first}
              page={page}
              pageSize={VIDEOS_ON_A_PAGE}
              tally="videos-shown"
              load={load}
              addressOf={addressOf}
            >
              {(video) => <VideoEntry key={video.id} video={video} />}
            </PagedList>
          </div>
        )}
        {first?.total === 0 && <NoVideos isSearch={count !== 0} />}
      </section>
    </div>
  );
}

function readQuery({ searchParams }: URL) {
  return { input: searchParams.get("input")?.trim() ?? "", page: parsePageNumber(searchParams) };
}
