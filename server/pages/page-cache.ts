import { LRUCache } from "lru-cache";

import {
  isStoredAnswer,
  estimateMemoryBytes,
  type StoredAnswer,
} from "#api/answers/stored-answer.ts";
import { parseLanguage } from "#domain/languages.ts";
import { paths, normalizePath } from "#web/paths.ts";
import type { RenderContext } from "#web/server-entry.ts";
import { isCallbackPath } from "#web/account/session/return-path.ts";

import { isPersonalPage } from "./personal-page.ts";

/** Bytes: about five hundred compressed pages with their inline styles. */
const MAX_CACHE_BYTES = 24 * 1024 * 1024;
/** Pages may change without the catalog, such as the ranking of downloads. */
const LIFETIME_MS = 5 * 60_000;
/** For searches and deep pages: there is no end of them, and few are requested twice. */
const SHORT_LIFETIME_MS = 60_000;
const MAX_COMMON_PAGE = 20;

/** Names the book on the reader's page; other pages ignore it. */
const CODE_PARAMETER = "code";

/** Parameters that change a page, in the order of the cache key; all others are left out of it. */
const keyParameters = [
  CODE_PARAMETER,
  "input",
  "tab",
  "serieId",
  "topicId",
  "language",
  "sortby",
  "filter",
  "reload",
  "page",
  "_routes",
];

/** Parameters with few values; null for a value that changes nothing. */
const checkedParameters: [name: string, read: (value: string | null) => string | null][] = [
  ["lng", parseLanguage],
  ["message", (value) => (value === "err-redirect-file-not-found" ? value : null)],
];

/**
 * Renders a page. It calls `markUncacheable` when the page is for this visitor only, because their network has reached
 * a limit.
 */
type MakePage = (markUncacheable: () => void) => Promise<StoredAnswer | Response>;

type PendingPage = { page: Promise<StoredAnswer | Response>; isUncacheable: () => boolean };

export type PageCache = {
  /**
   * Returns the page cached under `key`, or renders it with `make`: once for all requests in flight, and caches it when
   * it is a stored answer. Waiting requests render their own page when the first one is uncacheable.
   */
  find: (key: string, url: URL, make: MakePage) => Promise<StoredAnswer | Response>;
  /** Returns a function that finds the page under `key` while it is cached; it holds no reference to a request. */
  createFinder: (key: string) => () => StoredAnswer | undefined;
};

/** Caches rendered pages; the least recently used are evicted when the memory is full. */
export function pageCache(): PageCache {
  const pages = new LRUCache<string, StoredAnswer>({
    maxSize: MAX_CACHE_BYTES,
    sizeCalculation: (page, key) => estimateMemoryBytes(page) + 2 * key.length,
  });
  const inFlight = new Map<string, PendingPage>();

  async function find(key: string, url: URL, make: MakePage): Promise<StoredAnswer | Response> {
    const cached = pages.get(key);
    if (cached) return cached;

    const pending = inFlight.get(key);
    await pending?.page.catch(() => null);
    const { page } = pending && !pending.isUncacheable() ? pending : begin(key, make);
    const rendered = await page;
    if (!isStoredAnswer(rendered)) return rendered.clone();

    pages.set(key, rendered, { ttl: isShortLived(url) ? SHORT_LIFETIME_MS : LIFETIME_MS });
    return rendered;
  }

  function begin(key: string, make: MakePage): PendingPage {
    let isUncacheable = false;
    const page = make(() => (isUncacheable = true)).finally(() => inFlight.delete(key));
    const making = { page, isUncacheable: () => isUncacheable };
    inFlight.set(key, making);
    return making;
  }
  return { find, createFinder: (key) => () => pages.get(key) };
}

/** False for the end of a sign-in and for links in mails: each is for one visitor, once. */
export function isCacheablePage(url: URL): boolean {
  return !isCallbackPath(url.pathname) && !isPersonalPage(url);
}

/**
 * The cache key: path, known parameters, language and filter of the visitor, cache version, and whether it is a
 * restored copy.
 */
export function pageKey(
  url: URL,
  visitor: Pick<RenderContext, "language" | "onlyMine" | "isRestoredCopy">,
  version: number,
): string {
  const { pathname, searchParams } = removeUnknownParameters(url);
  const names = [...checkedParameters.map(([name]) => name), ...keyParameters];
  const query = names.map((name) => searchParams.getAll(name));
  return JSON.stringify([pathname, query, visitor, version]);
}

/**
 * The address without parameters that do not change the page, so that a cached page shows nothing of its first visitor.
 */
export function removeUnknownParameters(url: URL): URL {
  const plain = new URL(url);
  const checkedValues = new Map(
    checkedParameters.map(([name, read]) => [name, read(url.searchParams.get(name))]),
  );

  for (const name of new Set(url.searchParams.keys())) {
    if (keyParameters.includes(name) && (name !== CODE_PARAMETER || isReaderPage(url))) continue;
    const value = checkedValues.get(name) ?? null;
    const [first, ...repeated] = url.searchParams.getAll(name);
    // Left as written where possible: the browser compares the page's address with its own.
    if (value === null) plain.searchParams.delete(name);
    else if (first !== value || repeated.length > 0) plain.searchParams.set(name, value);
  }
  return plain;
}

function isReaderPage({ pathname }: URL): boolean {
  return normalizePath(pathname) === paths.readable;
}

function isShortLived({ searchParams }: URL): boolean {
  const isTyped = searchParams.has("input") || searchParams.has("filter");
  return isTyped || Number(searchParams.get("page") ?? 0) > MAX_COMMON_PAGE;
}
