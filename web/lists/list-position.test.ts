import { afterEach, expect, test, vi } from "vitest";

import { saveListPosition, cachePages, findListPosition, getCachedPages } from "./list-position.ts";

const left = { pages: 2, paneTop: 300, pageTop: 40 };

afterEach(() => vi.unstubAllGlobals());

test("where a list was left is known to the next document of the tab", () => {
  stubStorage();
  saveListPosition("entry /literature", left);

  expect(findListPosition("entry /literature")).toEqual(left);
  expect(findListPosition("other /literature")).toBeNull();
});

test("a list left again is known as it was left last", () => {
  stubStorage();
  saveListPosition("entry", left);
  saveListPosition("entry", { ...left, pages: 3 });

  expect(findListPosition("entry")).toEqual({ ...left, pages: 3 });
});

test("only the lists left last are kept", () => {
  stubStorage();
  for (let number = 1; number <= 51; number++) saveListPosition(`entry ${number}`, left);

  expect(findListPosition("entry 1")).toBeNull();
  expect(findListPosition("entry 2")).toEqual(left);
});

test("where storage is blocked or holds something else nothing is kept, and nothing fails", () => {
  saveListPosition("entry", left);
  expect(findListPosition("entry")).toBeNull();

  stubStorage().setItem("lists", "<html>");
  expect(findListPosition("entry")).toBeNull();
});

test("the pages of the lists that grew last are kept", () => {
  const page = { items: ["a"], total: 1 };
  for (let number = 1; number <= 11; number++) cachePages(`list ${number}`, [page]);

  expect(getCachedPages("list 1")).toEqual([]);
  expect(getCachedPages("list 2")).toEqual([page]);
});

function stubStorage() {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  };
  vi.stubGlobal("sessionStorage", storage);
  return storage;
}
