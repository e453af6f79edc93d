import { findOtherPlace } from "#domain/media-path.ts";
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
    "Visitors may no longer have these files. Make them unavailable at MEDIA_BASE_URL, and purge them from caches",
    "in front of it. Leave MEDIA_ROOT as it is. Copies that readers have stay:",
    ...stored.flatMap(listPlaces).map((path) => media.url(path)),
  ]);
}

/** Lists the addresses of files that are served again, when another server has to have them. */
export function printReturned(
  env: Pick<Env, "MEDIA_ROOT" | "MEDIA_BASE_URL">,
  stored: readonly string[],
): void {
  const media = configureMedia(env);
  if (!media.isElsewhere || stored.length === 0) return;
  printLines([
    "Visitors may have these files again. Make them available at MEDIA_BASE_URL:",
    ...stored.map((path) => media.url(path)),
  ]);
}

/** Also the address that an earlier version gave out. */
function listPlaces(path: string): string[] {
  return [path, findOtherPlace(path)].filter((place) => place !== null);
}
