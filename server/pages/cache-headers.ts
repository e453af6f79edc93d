import { languageOfUrl } from "#web/i18n/language-of-url.ts";

/** Only an address that names its language may be kept by caches that serve everyone. */
export function cacheHeaders(url: URL): Record<string, string> {
  return languageOfUrl(url)
    ? { "Cache-Control": "public, max-age=60, stale-while-revalidate=600" }
    : { "Cache-Control": "private, no-cache", Vary: "Cookie, Accept-Language" };
}
