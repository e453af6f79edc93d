import { z } from "zod";

import type { Log } from "#api/ports.ts";

/** In milliseconds: how long a list is fresh, and the pause after a failure of the host. */
const FRESH_MS = 15 * 60_000;

const RETRY_PAUSE_MS = 60_000;

export type HostedVideo = {
  id: string;
  title: string;
  description: string;
  /** Picture at the host; empty when there is none. */
  thumbnailUrl: string;
  /** "YYYY-MM-DD" */
  publishedAt: string;
};

/** Throws when the host does not answer. */
export type VideoHost = { listVideos: () => Promise<HostedVideo[]> };

type PlaylistSettings = { origin: string; key: string; id: string; fetch: typeof fetch };

/** In milliseconds, for each page of the list. */
const TIMEOUT_MS = 10_000;
const MAX_PAGES = 10;
const PAGE_SIZE = 50;

/** A playlist of YouTube's Data API 3. The key goes into a header, so that it is in no address and no log. */
export function openVideoHost({ origin, key, id, fetch }: PlaylistSettings): VideoHost {
  return {
    async listVideos() {
      const videos: HostedVideo[] = [];
      let pageToken: string | undefined;
      for (let page = 0; page < MAX_PAGES && (page === 0 || pageToken); page++) {
        const { items, nextPageToken } = await readPage(pageToken);
        videos.push(...items.flatMap(presentItem));
        pageToken = nextPageToken;
      }
      const unique = new Map(videos.map((video) => [video.id, video]));
      return [...unique.values()].toSorted((a, b) => b.publishedAt.localeCompare(a.publishedAt));
    },
  };

  async function readPage(pageToken: string | undefined) {
    const query = new URLSearchParams({
      part: "snippet,contentDetails",
      playlistId: id,
      maxResults: String(PAGE_SIZE),
      ...(pageToken && { pageToken }),
    });
    const answer = await fetch(`${origin}/youtube/v3/playlistItems?${query}`, {
      headers: { "X-Goog-Api-Key": key, Accept: "application/json" },
      redirect: "error",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!answer.ok) throw new Error(`the video host answered ${answer.status}`);
    return PlaylistPage.parse(await answer.json());
  }
}

const Thumbnail = z.object({ url: z.string(), width: z.number().default(0) });

const Item = z.object({
  snippet: z.object({
    title: z.string(),
    description: z.string().default(""),
    thumbnails: z.record(z.string(), Thumbnail).default({}),
  }),
  contentDetails: z.object({ videoId: z.string(), videoPublishedAt: z.string().optional() }),
});

const PlaylistPage = z.object({ items: z.array(Item), nextPageToken: z.string().optional() });

/** Omits removed and private videos, for which the host states no day. */
function presentItem({ snippet, contentDetails }: z.infer<typeof Item>): HostedVideo[] {
  const { videoId: id, videoPublishedAt } = contentDetails;
  const publishedAt = /^\d{4}-\d\d-\d\d/.exec(videoPublishedAt ?? "")?.[0];
  if (!publishedAt) return [];

  const { title, description, thumbnails } = snippet;
  const [widest] = Object.values(thumbnails).toSorted((a, b) => b.width - a.width);
  return [{ id, title, description, thumbnailUrl: widest?.url ?? "", publishedAt }];
}

/**
 * The host's videos. An old list is returned at once and renewed in the background; it stays when the host fails. Null
 * before the first list.
 */
export function createVideoList(
  { listVideos }: VideoHost,
  { now, log }: { now: () => Date; log: Log },
): () => Promise<HostedVideo[] | null> {
  let list: HostedVideo[] | null = null;
  let nextAt = 0;
  let renewal: Promise<void> | null = null;

  async function renew(): Promise<void> {
    try {
      list = await listVideos();
      nextAt = now().getTime() + FRESH_MS;
    } catch (error) {
      nextAt = now().getTime() + RETRY_PAUSE_MS;
      log.warn({ err: error }, "the video host does not answer");
    }
  }

  return async function read() {
    if (!renewal && now().getTime() >= nextAt) {
      renewal = renew().finally(() => (renewal = null));
    }
    if (!list && renewal) await renewal;
    return list;
  };
}
