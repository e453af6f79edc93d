import type { Log } from "#api/ports.ts";

import type { HostedVideo, VideoHost } from "./video-host.ts";

/** In milliseconds: how long a list is fresh, and the pause after a failure of the host. */
const FRESH_MS = 15 * 60_000;
const RETRY_PAUSE_MS = 60_000;

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
