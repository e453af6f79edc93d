import { afterEach, expect, test, vi } from "vitest";

import { saveListPosition, cachePages, findListPosition, getCachedPages } from "./list-position.ts";

const position = { pages: 2, paneTop: 300, pageTop: 40 };

afterEach(() => vi.unstubAllGlobals());

test("stores a position for the next document of the tab", () => {
  stubStorage();
  saveListPosition("entry /literature", position);

  expect(findListPosition("entry /literature")).toEqual(position);
  expect(findListPosition("other /literature")).toBeNull();
});

test("replaces an earlier position", () => {
  stubStorage();
  saveListPosition("entry", position);
  saveListPosition("entry", { ...position, pages: 3 });

  expect(findListPosition("entry")).toEqual({ ...position, pages: 3 });
});

test("keeps only the latest positions", () => {
  stubStorage();
  for (let number = 1; number <= 51; number++) saveListPosition(`entry ${number}`, position);

  expect(findListPosition("entry 1")).toBeNull();
  expect(findListPosition("entry 2")).toEqual(position);
});

test("finds nothing when storage is blocked or holds something else", () => {
  saveListPosition("entry", position);
  expect(findListPosition("entry")).toBeNull();

  stubStorage().setItem("lists", "<html>");
  expect(findListPosition("entry")).toBeNull();
});

test("caches only the lists that grew last", () => {
  const page = { items: ["a"], total: 1 };
  for (let number = 1; number <= 11; number++) cachePages(`list ${number}`, [page]);

  expect(getCachedPages("list 1")).toEqual([]);
  expect(getCachedPages("list 2")).toEqual([page]);
});

function stubStorage() {
  const entries = new Map<string, string>();
  const storage = {
    getItem: (name: string) => entries.get(name) ?? null,
    setItem: (name: string, value: string) => void entries.set(name, value),
  };
  vi.stubGlobal("sessionStorage", storage);
  return storage;
}
