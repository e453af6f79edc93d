import { configureMedia } from "#server/files/media-files.ts";
import type { Env } from "#server/settings/env.ts";
import { printLines } from "#server/terminal.ts";

/**
 * Lists the addresses of files that are no longer served, when another server or a cache in front of it has them
 * (MEDIA_BASE_URL). `stored` are paths in the media folder.
 */
export function printPurge(
  env: Pick<Env, "MEDIA_ROOT" | "MEDIA_BASE_URL">,
  stored: readonly string[],
): void {
  const media = configureMedia(env);
  if (!media.isElsewhere || stored.length === 0) return;
  printLines([
    "Delete these at MEDIA_BASE_URL, and purge them from caches in front of it. Copies that readers have stay:",
    ...stored.map((path) => media.url(path)),
  ]);
}
