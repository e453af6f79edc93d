import { LRUCache } from "lru-cache";

import { findVideos } from "#api/db/videos.ts";
import { pictureUrl, presentPicture } from "#api/present-picture.ts";
import { calls, orNotFound, Refused } from "#api/problem.ts";
import type { Services } from "#api/services.ts";
import { holdAnswer, sendStored, sizeOf, type StoredAnswer } from "#api/stored-answer.ts";
import { videoList } from "#api/video-list.ts";
import { getVideoThumbnail, listVideos, type Video } from "#contract/videos.ts";

const DAY = 24 * 60 * 60_000;
/** In milliseconds, for a picture that could not be had. */
const REST = 5 * 60_000;
const LARGEST = 32 * 1024 * 1024;

/** A video, and where its picture lies when that is elsewhere. */
type Listed = { video: Video; remote: string };

export function videoRoutes(services: Services) {
  const { db, media, videoHost, fetchPicture, apiOrigin } = services;
  const readHosted = videoHost && videoList(videoHost, services);
  const pictures = new LRUCache<string, StoredAnswer | "none">({
    maxSize: LARGEST,
    sizeCalculation: (kept, key) => (kept === "none" ? 100 : sizeOf(kept)) + 2 * key.length,
    ignoreFetchAbort: true,
    async fetchMethod(address, _, { options }) {
      const bytes = await fetchPicture(address);
      options.ttl = bytes ? DAY : REST;
      return bytes ? holdAnswer("image/webp", bytes) : "none";
    },
  });

  return calls()
    .openapi(listVideos, async (c) => {
      const videos = await list();
      return c.json(
        videos.map(({ video }) => video),
        200,
      );
    })
    .openapi(getVideoThumbnail, async (c) => {
      const { id } = c.req.valid("query");
      const { remote } = orNotFound((await list()).find(({ video }) => video.id === id));
      const picture = remote && (await pictures.fetch(remote));
      if (!picture || picture === "none") throw new Refused(404, "err-not-found");

      return sendStored(c.req.raw, picture, {
        "Cache-Control": "public, max-age=86400",
        // A site on an origin of its own shows it too.
        "Cross-Origin-Resource-Policy": "cross-origin",
      });
    });

  /** The playlist of the host, where one is named; else what came with the catalogue. */
  async function list(): Promise<Listed[]> {
    if (!readHosted) return listOfCatalogue();

    const hosted = await readHosted();
    if (!hosted) throw new Refused(503, "err-videos-unreachable");
    return hosted.map(({ thumbnailUrl: remote, ...video }) => ({
      video: { ...video, thumbnailUrl: remote ? thumbnailUrl(video.id) : null, thumbnail: null },
      remote,
    }));
  }

  async function listOfCatalogue(): Promise<Listed[]> {
    return (await findVideos(db)).map(({ id, title, description, picture, ...row }) => ({
      video: {
        id,
        title,
        description,
        thumbnailUrl: pictureUrl(picture, media) ?? (row.thumbnail_url ? thumbnailUrl(id) : null),
        thumbnail: presentPicture(picture, media),
        publishedAt: row.published_at,
      },
      remote: row.thumbnail_url,
    }));
  }

  function thumbnailUrl(id: string): string {
    return `${apiOrigin}/api/videos/thumbnail?${new URLSearchParams({ id })}`;
  }
}
