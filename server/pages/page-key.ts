import { cachingHeaders, type CacheKey } from "#api/response-cache/response-cache.ts";
import { parseLanguage } from "#domain/languages.ts";
import { isCallbackPath } from "#web/account/session/return-path.ts";
import { languageOfUrl } from "#web/app/i18n/language-of-url.ts";
import { paths, normalizePath } from "#web/paths.ts";
import type { RenderContext } from "#web/render.ts";

/** Names the book on the reader's page; other pages ignore it. */
const CODE_PARAMETER = "code";

/** Parameters that change a page; all others are left out of the cache key. */
const keyParameters =
  /^(code|input|tab|serieId|topicId|language|sortby|filter|reload|page|_routes)$/;

/** Parameters with few values; null for a value that changes nothing. */
const checkedParameters = new Map<string, (value: string | null) => string | null>([
  ["lng", parseLanguage],
  ["message", (value) => (value === "err-redirect-file-not-found" ? value : null)],
]);

/** False for the end of a sign-in and for links in mails: each is for one visitor, once. */
export function isCacheablePage(url: URL): boolean {
  return !isCallbackPath(url.pathname) && !isPersonalPage(url);
}

/** What a page depends on: path, known parameters, the visitor's language and filter, and whether it is of a copy. */
export function pageKey(
  url: URL,
  visitor: Pick<RenderContext, "language" | "onlyMine" | "isRestoredCopy">,
  catalogVersion: number,
): CacheKey {
  const { pathname, searchParams } = removeUnknownParameters(url);
  searchParams.sort();
  return { path: pathname, parameters: [...searchParams], visitor, catalogVersion };
}

/** Shared caches may store only addresses that name their language, and no page of a copy: others depend on more. */
export function pageHeaders(url: URL, isRestoredCopy = false): Record<string, string> {
  const isShared = languageOfUrl(url) && !isRestoredCopy;
  return cachingHeaders(isShared ? null : "Cookie, Accept-Language");
}

/**
 * The address without parameters that do not change the page, so that a cached page shows nothing of its first visitor.
 */
export function removeUnknownParameters(url: URL): URL {
  const plain = new URL(url);
  for (const name of new Set(url.searchParams.keys())) {
    if (keyParameters.test(name) && (name !== CODE_PARAMETER || isReaderPage(url))) continue;
    const [first = null, ...repeated] = url.searchParams.getAll(name);
    const value = checkedParameters.get(name)?.(first) ?? null;
    // Left as written where possible: the browser compares the page's address with its own.
    if (value === null) plain.searchParams.delete(name);
    else if (first !== value || repeated.length > 0) plain.searchParams.set(name, value);
  }
  return plain;
}

function isReaderPage({ pathname }: URL): boolean {
  return normalizePath(pathname) === paths.readable;
}

/** The page of a link in a mail: it is for one visitor, and its address is secret. */
export function isPersonalPage({ pathname }: URL): boolean {
  return normalizePath(pathname) === paths.confirm;
}
