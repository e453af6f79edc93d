import { afterEach, expect, test, vi } from "vitest";

import { collectGarbage } from "#tests/collect-garbage.ts";

import { MAX_HITS_PER_STEP, searchBook } from "./search-book.ts";

afterEach(() => vi.unstubAllGlobals());

test("five parts of the book are on their way at once, and those that were searched are let go of", async () => {
  const { view, asked } = bookOf(30);
  const search = searchBook(view, "lamp", new AbortController().signal);

  await search.next();
  expect(asked).toHaveLength(5);
  for (let step = 1; step < 20; step++) await search.next();
  expect(asked).toHaveLength(24);
  await collectGarbage();
  expect(asked.filter((page) => page.deref()).length).toBeLessThan(8);
});

test("a search that was told to stop asks for no more", async () => {
  const { view, asked } = bookOf(30);
  const stopping = new AbortController();
  const search = searchBook(view, "lamp", stopping.signal);

  await search.next();
  stopping.abort();
  await search.next();
  expect(await search.next()).toMatchObject({ done: true });
  expect(asked.length).toBeLessThan(8);
});

test("a part with many places is told in steps, each as many as are shown at once", async () => {
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

/** A book of parts that hold the same words, or none. */
function bookOf(parts: number, words?: string) {
  vi.stubGlobal("NodeFilter", { SHOW_TEXT: 4 });
  const asked: WeakRef<object>[] = [];
  async function createDocument() {
    const nodes = words ? [{ nodeValue: words, parentElement: null }] : [];
    const page = {
      createTreeWalker: () => ({ nextNode: () => nodes.shift() ?? null }),
      createRange: () => ({ setStart: () => {}, setEnd: () => {} }),
    };
    asked.push(new WeakRef(page));
    return page;
  }
  const sections = Array.from({ length: parts }, () => ({ createDocument }));
  // As much of the renderer as a search asks.
  const view = Object.assign(Object.create(null), {
    book: { sections },
    getProgressOf: () => ({}),
    getCFI: () => "here",
  });
  return { view, asked };
}
