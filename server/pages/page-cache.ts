import { LRUCache } from "lru-cache";

import {
  isStoredAnswer,
  estimateMemoryBytes,
  type StoredAnswer,
} from "#api/answers/stored-answer.ts";
import { parseLanguage } from "#domain/languages.ts";
import { paths, normalizePath } from "#web/paths.ts";
import type { RenderContext } from "#web/server-entry.ts";
import { isCallbackPath } from "#web/session/return-path.ts";

import { isPersonalPage } from "./personal-page.ts";

/** In bytes: some five hundred pages, compressed, with the styles that each bears. */
const MAX_CACHE_BYTES = 24 * 1024 * 1024;
/** What a page shows may change without the catalog, as the ranking of downloads does. */
const LIFETIME_MS = 5 * 60_000;
/** Searches and deep pages are endless in number and seldom asked for twice. */
const SHORT_LIFETIME_MS = 60_000;
const MAX_COMMON_PAGE = 20;

/** Names a book where the reader's own page leads to it, and changes no other page. */
const CODE_PARAMETER = "code";

/** Parameters that change a page, in the order of a key; all others are left out of it. */
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

/** What those say that have few values: null for any that changes nothing. */
const checkedParameters: [name: string, read: (value: string | null) => string | null][] = [
  ["lng", parseLanguage],
  ["message", (value) => (value === "err-redirect-file-not-found" ? value : null)],
];

/** Makes a page; `markUncacheable` says that what comes of it is for its visitor alone, because a limit on their network is in it. */
type MakePage = (markUncacheable: () => void) => Promise<StoredAnswer | Response>;

type PendingPage = { page: Promise<StoredAnswer | Response>; isUncacheable: () => boolean };

export type PageCache = {
  /**
   * The page kept under `key`, else what `make` makes: kept when it is a page, and made once however many ask. Only what
   * one network asked for too often is told to nobody else: whoever waited for it makes their own.
   */
  find: (key: string, url: URL, make: MakePage) => Promise<StoredAnswer | Response>;
  /** What finds the page under `key` as long as it is kept, and holds on to nothing of who asked for it. */
  createFinder: (key: string) => () => StoredAnswer | undefined;
};

/** Whole pages by what they depend on; those not asked for longest go when the room is full. */
export function pageCache(): PageCache {
  const pages = new LRUCache<string, StoredAnswer>({
    maxSize: MAX_CACHE_BYTES,
    sizeCalculation: (page, key) => estimateMemoryBytes(page) + 2 * key.length,
  });
  const inFlight = new Map<string, PendingPage>();

  async function find(key: string, url: URL, make: MakePage): Promise<StoredAnswer | Response> {
    const kept = pages.get(key);
    if (kept) return kept;

    const others = inFlight.get(key);
    await others?.page.catch(() => null);
    const { page } = others && !others.isUncacheable() ? others : begin(key, make);
    const made = await page;
    if (!isStoredAnswer(made)) return made.clone();

    pages.set(key, made, { ttl: isShortLived(url) ? SHORT_LIFETIME_MS : LIFETIME_MS });
    return made;
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

/** Whether a page may be kept at all: what ends a sign-in, or follows a link in a mail, is for one visitor, once. */
export function isCacheablePage(url: URL): boolean {
  return !isCallbackPath(url.pathname) && !isPersonalPage(url);
}

/** What a page depends on: the path, the parameters it knows, its visitor's wishes, the catalog, and whether it is a copy's. */
export function pageKey(
  url: URL,
  shown: Pick<RenderContext, "language" | "onlyMine" | "isRestoredCopy">,
  version: number,
): string {
  const { pathname, searchParams } = removeUnknownParameters(url);
  const names = [...checkedParameters.map(([name]) => name), ...keyParameters];
  const query = names.map((name) => searchParams.getAll(name));
  return JSON.stringify([pathname, query, shown, version]);
}

/** The address with only what its page depends on: what is kept for others says nothing else of who asked first. */
export function removeUnknownParameters(url: URL): URL {
  const plain = new URL(url);
  const said = new Map(
    checkedParameters.map(([name, read]) => [name, read(url.searchParams.get(name))]),
  );

  for (const name of new Set(url.searchParams.keys())) {
    if (keyParameters.includes(name) && (name !== CODE_PARAMETER || isReaderPage(url))) continue;
    const value = said.get(name) ?? null;
    const [first, ...others] = url.searchParams.getAll(name);
    // Left as it is written where it can be: a browser compares the page's address with its own.
    if (value === null) plain.searchParams.delete(name);
    else if (first !== value || others.length > 0) plain.searchParams.set(name, value);
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
