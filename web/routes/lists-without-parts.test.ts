import { expect, test } from "vitest";

import { loaderContext } from "#tests/loader-context.ts";

import { loader as loadAuthors } from "./authors.tsx";
import { loader as loadLiterature } from "./literature.tsx";

test.each([
  ["getseries", "series"],
  ["gettopics", "topics"],
  ["getlanguages", "languages"],
] as const)("S4.08: shows the books when %s fails", async (call, list) => {
  const { loaded, reports } = await load(loadLiterature, "/literature", [call]);

  expect(loaded.choices).toEqual({ series: [], topics: [], languages: [], [list]: null });
  expect(loaded.found).toMatchObject({ total: 0 });
  expect(reports).toHaveLength(1);
});

test("S8.09: shows the filters when the list fails", async () => {
  const { loaded } = await load(loadLiterature, "/literature?topicId=7", ["getbycriteria"]);

  expect(loaded).toMatchObject({ found: null, filters: { topicId: "7" }, choices: { topics: [] } });
});

test("S8.04: shows the screen when authors fail", async () => {
  const { loaded, reports } = await load(loadAuthors, "/literature/authors?filter=ow", ["authors"]);

  expect(loaded).toMatchObject({ found: null, filters: { filter: "ow" } });
  expect(reports).toHaveLength(1);
});

test("S5.05: lists by criteria from three letters or with a filter", async () => {
  expect((await load(loadLiterature, "/literature?input=ab")).requests).toContain("/api/books");
  expect((await load(loadLiterature, "/literature?input=abc")).requests).toContain(
    "/api/books/getbycriteria",
  );
  expect((await load(loadLiterature, "/literature?serieId=1")).requests).toContain(
    "/api/books/getbycriteria",
  );
});

async function load<A extends { context: unknown; url: URL }, T>(
  loader: (args: A) => Promise<T>,
  address: string,
  failing: string[] = [],
) {
  const requests: string[] = [];
  const { context, reports } = loaderContext((pathname) => {
    requests.push(pathname);
    if (failing.some((name) => pathname.endsWith(name))) return new Response("", { status: 500 });
    const isPlain = /get(series|topics|languages)$/.test(pathname);
    return Response.json(isPlain ? [] : { items: [], total: 0 });
  });
  const url = new URL(address, "https://library.example");
  const loaded = await loader({ context, url, params: {}, request: new Request(url) } as never);
  return { loaded, requests, reports };
}
