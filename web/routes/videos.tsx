import { orForgo } from "#web/api/or-forgo.ts";
import { useApi } from "#web/api/use-api.ts";
import { AudioTabs } from "#web/audio/audio-tabs.tsx";
import { useTranslation } from "#web/i18n/translation.tsx";
import { FailedPart } from "#web/layout/failed-part.tsx";
import { PageHead } from "#web/layout/page-head.tsx";
import { readPage, refusePastEnd, withPage } from "#web/lists/page-of-address.ts";
import { PagedList } from "#web/lists/paged-list.tsx";
import { paths } from "#web/paths.ts";
import { requestContext } from "#web/request-context.ts";
import { chooseVideos, pageOfVideos, VIDEOS_ON_A_PAGE } from "#web/videos/find-videos.ts";
import { NoVideos } from "#web/videos/no-videos.tsx";
import { VideoEntry } from "#web/videos/video-entry.tsx";
import { VideoSearch } from "#web/videos/video-search.tsx";

import type { Route } from "./+types/videos.ts";

/** The videos, newest first, or those that have the words that are looked for. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { api, report } = context.get(requestContext);
  const input = url.searchParams.get("input")?.trim() ?? "";
  const page = readPage(url.searchParams);
  const videos = await orForgo(api.listVideos({}), report);
  if (!videos) return { input, page, count: null, first: null };

  const first = pageOfVideos(chooseVideos(videos, input), page);
  refusePastEnd(first, url);
  return { input, page, count: videos.length, first };
}

export default function VideosScreen({ loaderData }: Route.ComponentProps) {
  const { input, page, count, first } = loaderData;
  const { t } = useTranslation();
  const api = useApi();
  const path = input ? `${paths.videos}?${new URLSearchParams({ input })}` : paths.videos;
  const addressOf = (number: number) => withPage(path, number);

  return (
    <div className="wrap">
      <PageHead
        title={t("videos")}
        description={t("videos-text")}
        {...(!input && { path: addressOf(page) })}
      />
      <h1 className="pt-[clamp(1.5rem,3.5vw,2.5rem)] mb-5">{t("videos")}</h1>
      <AudioTabs current="videos" counts={{ audio: null, videos: count }} />
      <section aria-label={t("videos")} className="mt-6">
        {first === null && <FailedPart>{t("videos-failed")}</FailedPart>}
        {count !== null && count > 0 && (
          <>
            <VideoSearch input={input} found={first?.total ?? 0} />
            <p className="measure my-4 text-sm text-ink-3">{t("video-plays-elsewhere")}</p>
          </>
        )}
        {first && first.total > 0 && (
          <div className="double-rule">
            <PagedList
              first={first}
              page={page}
              pageSize={VIDEOS_ON_A_PAGE}
              tally="videos-shown"
              load={async (next) =>
                pageOfVideos(chooseVideos(await api.listVideos({}), input), next)
              }
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
