import { LRUCache } from "lru-cache";

import { isStored, sizeOf, type StoredAnswer } from "#api/answers/stored-answer.ts";
import { readLanguage } from "#domain/languages.ts";
import { paths, plainPath } from "#web/paths.ts";
import type { Page } from "#web/server-entry.ts";
import { isCallback } from "#web/session/return-path.ts";

import { isPersonal } from "./for-one-visitor.ts";

/** In bytes: some five hundred pages, compressed, with the styles that each bears. */
const LARGEST = 24 * 1024 * 1024;
/** What a page shows may change without the catalog, as the ranking of downloads does. */
const LIFETIME = 5 * 60_000;
/** Searches and deep pages are endless in number and seldom asked for twice. */
const BRIEFLY = 60_000;
const DEEP = 20;

/** Names a book where the reader's own page leads to it, and changes no other page. */
const CODE = "code";

/** Parameters that change a page, in the order of a key; all others are left out of it. */
const known = [
  CODE,
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
const spoken: [name: string, read: (value: string | null) => string | null][] = [
  ["lng", readLanguage],
  ["message", (value) => (value === "err-redirect-file-not-found" ? value : null)],
];

/** Makes a page; `markUncacheable` says that what comes of it is for its visitor alone, because a limit on their network is in it. */
type Make = (markUncacheable: () => void) => Promise<StoredAnswer | Response>;

type Making = { page: Promise<StoredAnswer | Response>; isApart: () => boolean };

export type PageCache = {
  /**
   * The page kept under `key`, else what `make` makes: kept when it is a page, and made once however many ask. Only what
   * one network asked for too often is told to nobody else: whoever waited for it makes their own.
   */
  find: (key: string, url: URL, make: Make) => Promise<StoredAnswer | Response>;
  /** What finds the page under `key` as long as it is kept, and holds on to nothing of who asked for it. */
  finderOf: (key: string) => () => StoredAnswer | undefined;
};

/** Whole pages by what they depend on; those not asked for longest go when the room is full. */
export function pageCache(): PageCache {
  const pages = new LRUCache<string, StoredAnswer>({
    maxSize: LARGEST,
    sizeCalculation: (page, key) => sizeOf(page) + 2 * key.length,
  });
  const underWay = new Map<string, Making>();

  async function find(key: string, url: URL, make: Make): Promise<StoredAnswer | Response> {
    const kept = pages.get(key);
    if (kept) return kept;

    const others = underWay.get(key);
    await others?.page.catch(() => null);
    const { page } = others && !others.isApart() ? others : begin(key, make);
    const made = await page;
    if (!isStored(made)) return made.clone();

    pages.set(key, made, { ttl: isPassing(url) ? BRIEFLY : LIFETIME });
    return made;
  }

  function begin(key: string, make: Make): Making {
    let isApart = false;
    const page = make(() => (isApart = true)).finally(() => underWay.delete(key));
    const making = { page, isApart: () => isApart };
    underWay.set(key, making);
    return making;
  }
  return { find, finderOf: (key) => () => pages.get(key) };
}

/** Whether a page may be kept at all: what ends a sign-in, or follows a link in a mail, is for one visitor, once. */
export function isKept(url: URL): boolean {
  return !isCallback(url.pathname) && !isPersonal(url);
}

/** What a page depends on: the path, the parameters it knows, its visitor's wishes, the catalog, and whether it is a copy's. */
export function pageKey(
  url: URL,
  shown: Pick<Page, "language" | "onlyMine" | "isRestoredCopy">,
  version: number,
): string {
  const { pathname, searchParams } = withKnownQuery(url);
  const names = [...spoken.map(([name]) => name), ...known];
  const query = names.map((name) => searchParams.getAll(name));
  return JSON.stringify([pathname, query, shown, version]);
}

/** The address with only what its page depends on: what is kept for others says nothing else of who asked first. */
export function withKnownQuery(url: URL): URL {
  const plain = new URL(url);
  const said = new Map(spoken.map(([name, read]) => [name, read(url.searchParams.get(name))]));

  for (const name of new Set(url.searchParams.keys())) {
    if (known.includes(name) && (name !== CODE || isOfReader(url))) continue;
    const value = said.get(name) ?? null;
    const [first, ...others] = url.searchParams.getAll(name);
    // Left as it is written where it can be: a browser compares the page's address with its own.
    if (value === null) plain.searchParams.delete(name);
    else if (first !== value || others.length > 0) plain.searchParams.set(name, value);
  }
  return plain;
}

function isOfReader({ pathname }: URL): boolean {
  return plainPath(pathname) === paths.readable;
}

function isPassing({ searchParams }: URL): boolean {
  const isTyped = searchParams.has("input") || searchParams.has("filter");
  return isTyped || Number(searchParams.get("page") ?? 0) > DEEP;
}
