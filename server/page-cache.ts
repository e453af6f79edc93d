import { LRUCache } from "lru-cache";

import { isStored, sizeOf, type StoredAnswer } from "#api/stored-answer.ts";

const LARGEST = 64 * 1024 * 1024;
/** What a page shows may change without the catalogue, as the ranking of downloads does. */
const LIFETIME = 5 * 60_000;
/** Searches and deep pages are endless in number and seldom asked for twice. */
const BRIEFLY = 60_000;
const DEEP = 20;

/** Parameters that change a page, in the order of a key; all others are left out of it. */
const known = [
  "lng",
  "input",
  "tab",
  "serieId",
  "topicId",
  "language",
  "sortby",
  "page",
  "_routes",
] as const;

/** Whole pages by what they depend on; those not asked for longest go when the room is full. */
export function pageCache() {
  const pages = new LRUCache<string, StoredAnswer>({
    maxSize: LARGEST,
    sizeCalculation: (page, key) => sizeOf(page) + 2 * key.length,
  });
  const underWay = new Map<string, Promise<StoredAnswer | Response>>();

  /** The page kept under `key`, else what `make` makes: kept when it is a page, and made once however many ask. */
  return async function find(
    key: string,
    url: URL,
    make: () => Promise<StoredAnswer | Response>,
  ): Promise<StoredAnswer | Response> {
    const kept = pages.get(key);
    if (kept) return kept;

    const making = underWay.get(key) ?? make().finally(() => underWay.delete(key));
    underWay.set(key, making);
    const made = await making;
    if (!isStored(made)) return made.clone();

    pages.set(key, made, { ttl: isPassing(url) ? BRIEFLY : LIFETIME });
    return made;
  };
}

/** What a page depends on besides the catalogue: the path, the parameters it knows, the language. */
export function pageKey(
  { pathname, searchParams }: URL,
  language: string,
  version: number,
): string {
  const query = known.map((name) => searchParams.getAll(name));
  return JSON.stringify([pathname, query, language, version]);
}

function isPassing({ searchParams }: URL): boolean {
  return searchParams.has("input") || Number(searchParams.get("page") ?? 0) > DEEP;
}
