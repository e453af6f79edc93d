import { resolve } from "node:path";

import type { Media } from "#api/ports.ts";

import type { Env } from "#server/settings/env.ts";

/** Files are in MEDIA_ROOT and served at /media, or by another server at MEDIA_BASE_URL. */
export function configureMedia({
  MEDIA_ROOT,
  MEDIA_BASE_URL,
}: Pick<Env, "MEDIA_ROOT" | "MEDIA_BASE_URL">): Media {
  const base = MEDIA_BASE_URL?.replace(/\/$/, "") ?? "/media";
  return {
    root: resolve(MEDIA_ROOT),
    url: (path) => `${base}/${path.split("/").map(encodeURIComponent).join("/")}`,
    isElsewhere: MEDIA_BASE_URL !== undefined,
  };
}
