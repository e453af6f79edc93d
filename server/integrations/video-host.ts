import { openVideoHost, type VideoHost } from "#api/integrations/video-host.ts";

import type { Env } from "#server/settings/env.ts";

type VideoSettings = Pick<Env, "VIDEO_API_ORIGIN" | "VIDEO_PLAYLIST_ID" | "VIDEO_PLAYLIST_KEY">;

/** The video host of the settings; null when no playlist is set. */
export function configureVideoHost(env: VideoSettings): VideoHost | null {
  const { VIDEO_API_ORIGIN: origin, VIDEO_PLAYLIST_ID: id, VIDEO_PLAYLIST_KEY: key } = env;
  return id && key ? openVideoHost({ origin, id, key, fetch }) : null;
}
