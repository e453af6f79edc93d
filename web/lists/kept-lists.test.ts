import { afterEach, expect, test, vi } from "vitest";

import { keepLeft, keepPages, recallLeft, recallPages } from "./kept-lists.ts";

const left = { pages: 2, paneTop: 300, pageTop: 40 };

afterEach(() => vi.unstubAllGlobals());

test("where a list was left is known to the next document of the tab", () => {
  stubStorage();
  keepLeft("entry /literature", left);

  expect(recallLeft("entry /literature")).toEqual(left);
  expect(recallLeft("other /literature")).toBeNull();
});

test("a list left again is known as it was left last", () => {
  stubStorage();
  keepLeft("entry", left);
  keepLeft("entry", { ...left, pages: 3 });

  expect(recallLeft("entry")).toEqual({ ...left, pages: 3 });
});

test("only the lists left last are kept", () => {
  stubStorage();
  for (let number = 1; number <= 51; number++) keepLeft(`entry ${number}`, left);

  expect(recallLeft("entry 1")).toBeNull();
  expect(recallLeft("entry 2")).toEqual(left);
});

test("where storage is blocked or holds something else nothing is kept, and nothing fails", () => {
  keepLeft("entry", left);
  expect(recallLeft("entry")).toBeNull();

  stubStorage().setItem("lists", "<html>");
  expect(recallLeft("entry")).toBeNull();
});

test("the pages of the lists that grew last are kept", () => {
  const page = { items: ["a"], total: 1 };
  for (let number = 1; number <= 11; number++) keepPages(`list ${number}`, [page]);

  expect(recallPages("list 1")).toEqual([]);
  expect(recallPages("list 2")).toEqual([page]);
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
