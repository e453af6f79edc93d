import { findOtherPlace } from "#domain/media-path.ts";
import { configureMedia } from "#server/files/media-files.ts";
import type { Env } from "#server/settings/env.ts";
import { printLines } from "#server/terminal.ts";

type MediaEnv = Pick<Env, "MEDIA_ROOT" | "MEDIA_BASE_URL">;

/**
 * Lists the addresses of files that are no longer served, when another server or a cache in front of it has them
 * (MEDIA_BASE_URL). `stored` are paths in the media folder.
 */
export function printPurge(env: MediaEnv, stored: readonly string[]): void {
  const places = stored.flatMap((path) => [path, findOtherPlace(path)]);
  printAddresses(
    env,
    places.filter((place) => place !== null),
    [
      "Visitors may not have these files now. Make them unavailable at MEDIA_BASE_URL, and purge them from caches",
      "in front of it. Leave MEDIA_ROOT as it is. Copies that readers have stay:",
    ],
  );
}

/** Lists the addresses of files that are served again, when another server has to have them. */
export function printReturned(env: MediaEnv, stored: readonly string[]): void {
  printAddresses(env, stored, [
    "Visitors may have these files again. Make them available at MEDIA_BASE_URL:",
  ]);
}

function printAddresses(env: MediaEnv, paths: readonly string[], head: readonly string[]): void {
  const media = configureMedia(env);
  if (!media.isElsewhere || paths.length === 0) return;
  printLines([...head, ...paths.map((path) => media.url(path))]);
}
