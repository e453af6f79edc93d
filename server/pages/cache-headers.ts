import { languageOfUrl } from "#web/app/i18n/language-of-url.ts";

/** Shared caches may store only addresses that name their language; others depend on the visitor. */
export function cacheHeaders(url: URL): Record<string, string> {
  return languageOfUrl(url)
    ? { "Cache-Control": "public, max-age=60, stale-while-revalidate=600" }
    : { "Cache-Control": "private, no-cache", Vary: "Cookie, Accept-Language" };
}
