import { LRUCache } from "lru-cache";

import {
  bufferResponse,
  sendStored,
  estimateMemoryBytes,
  type StoredResponse,
} from "#api/response-cache/stored-response.ts";
import { findVideoPicture, findVideos } from "#api/db/catalog/videos.ts";
import { createVideoList } from "#api/integrations/video-host.ts";
import { pictureUrl, presentPicture } from "#api/routes/present-book.ts";
import { createRouter, orNotFound, ProblemError } from "#api/problem.ts";
import type { VideoServices } from "#api/services.ts";
import { getVideoThumbnail, listVideos, type Video } from "#contract/videos.ts";

const DAY_MS = 24 * 60 * 60_000;
/** In milliseconds, after a picture could not be fetched. */
const RETRY_PAUSE_MS = 5 * 60_000;
const MAX_CACHE_BYTES = 32 * 1024 * 1024;

export function videoRoutes(services: VideoServices) {
  const { db, media, videoHost, mayFetchPicture, fetchPicture, apiOrigin } = services;
  const readHosted = videoHost && createVideoList(videoHost, services);
  const pictures = new LRUCache<string, StoredResponse | "none">({
    maxSize: MAX_CACHE_BYTES,
    sizeCalculation: (cached, key) =>
      (cached === "none" ? 100 : estimateMemoryBytes(cached)) + 2 * key.length,
    ignoreFetchAbort: true,
    async fetchMethod(address, _, { options }) {
      const bytes = await fetchPicture(address);
      options.ttl = bytes ? DAY_MS : RETRY_PAUSE_MS;
      return bytes ? bufferResponse("image/webp", bytes) : "none";
    },
  });

  return createRouter()
    .openapi(listVideos, async (c) => c.json(await list(), 200))
    .openapi(getVideoThumbnail, async (c) => {
      const { id } = c.req.valid("query");
      const picture = await pictures.fetch(orNotFound(await findRemote(id)));
      if (!picture || picture === "none") throw new ProblemError(404, "err-not-found");

      return sendStored(c.req.raw, picture, {
        "Cache-Control": "public, max-age=86400",
        // A site on another origin shows the picture too.
        "Cross-Origin-Resource-Policy": "cross-origin",
      });
    });

  /** The host's playlist if there is one, else the catalog's videos. */
  async function list(): Promise<Video[]> {
    if (!readHosted) return listOfCatalog();

    return (await getHostedVideos(readHosted)).map(({ thumbnailUrl: remote, ...video }) => ({
      ...video,
      thumbnailUrl: thumbnailUrl(video.id, remote),
      thumbnail: null,
    }));
  }

  async function listOfCatalog(): Promise<Video[]> {
    return (await findVideos(db)).map(({ id, title, description, picture, ...row }) => ({
      id,
      title,
      description,
      thumbnailUrl: pictureUrl(picture, media) ?? thumbnailUrl(id, row.thumbnail_url),
      thumbnail: presentPicture(picture, media),
      publishedAt: row.published_at,
    }));
  }

  /** URL of the video's picture at its host. */
  async function findRemote(id: string): Promise<string | null> {
    if (!readHosted) return findVideoPicture(db, id);
    const video = (await getHostedVideos(readHosted)).find((hosted) => hosted.id === id);
    return video?.thumbnailUrl || null;
  }

  /** Our URL for the picture at `remote`; null when it may not be fetched. */
  function thumbnailUrl(id: string, remote: string): string | null {
    if (!mayFetchPicture(remote)) return null;
    return `${apiOrigin}/api/videos/thumbnail?${new URLSearchParams({ id })}`;
  }
}

async function getHostedVideos(read: ReturnType<typeof createVideoList>) {
  const hosted = await read();
  if (!hosted) throw new ProblemError(503, "err-videos-unreachable");
  return hosted;
}
