import { afterEach, expect, test, vi } from "vitest";

import { collectGarbage } from "#tests/collect-garbage.ts";

import { MAX_HITS_PER_STEP, searchBook } from "./search-book.ts";

afterEach(() => vi.unstubAllGlobals());

test("loads five sections at once and releases searched ones", async () => {
  const { view, requested } = bookOf(30);
  const search = searchBook(view, "lamp", new AbortController().signal);

  await search.next();
  expect(requested).toHaveLength(5);
  for (let step = 1; step < 20; step++) await search.next();
  expect(requested).toHaveLength(24);
  await collectGarbage();
  expect(requested.filter((page) => page.deref()).length).toBeLessThan(8);
});

test("loads no more after an abort", async () => {
  const { view, requested } = bookOf(30);
  const stopping = new AbortController();
  const search = searchBook(view, "lamp", stopping.signal);

  await search.next();
  stopping.abort();
  await search.next();
  expect(await search.next()).toMatchObject({ done: true });
  expect(requested.length).toBeLessThan(8);
});

test("yields a section with many hits in several steps", async () => {
  const { view } = bookOf(2, "lamp ".repeat(MAX_HITS_PER_STEP + 50));
  const steps = [];
  for await (const { found, isEnough } of searchBook(view, "lamp", new AbortController().signal)) {
    steps.push([found?.hits.length, isEnough]);
  }

  expect(steps).toEqual([
    [MAX_HITS_PER_STEP, true],
    [50, false],
    [MAX_HITS_PER_STEP - 50, true],
    [100, false],
  ]);
});

/** A book whose sections all have these words, or none. */
function bookOf(sectionCount: number, words?: string) {
  vi.stubGlobal("NodeFilter", { SHOW_ELEMENT: 1, SHOW_TEXT: 4 });
  const requested: WeakRef<object>[] = [];
  async function createDocument() {
    const nodes = words ? [{ nodeValue: words, parentElement: null }] : [];
    const page = {
      createTreeWalker: () => ({ nextNode: () => nodes.shift() ?? null }),
      createRange: () => ({ setStart: () => {}, setEnd: () => {} }),
    };
    requested.push(new WeakRef(page));
    return page;
  }
  const sections = Array.from({ length: sectionCount }, () => ({ createDocument }));
  // The part of the view that a search uses.
  const view = Object.assign(Object.create(null), {
    book: { sections },
    getProgressOf: () => ({}),
    getCFI: () => "here",
  });
  return { view, requested };
}
