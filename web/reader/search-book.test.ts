import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

import { afterEach, expect, test, vi } from "vitest";

import { searchBook } from "./search-book.ts";

afterEach(() => vi.unstubAllGlobals());

test("five parts of the book are on their way at once, and those that were searched are let go of", async () => {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc");
  const { view, asked } = bookOf(30);
  const search = searchBook(view, "lamp", new AbortController().signal);

  await search.next();
  expect(asked).toHaveLength(5);
  for (let step = 1; step < 20; step++) await search.next();
  expect(asked).toHaveLength(24);
  await new Promise((resolve) => setTimeout(resolve));
  collect();
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

/** A book of parts without a word. */
function bookOf(parts: number) {
  vi.stubGlobal("NodeFilter", { SHOW_TEXT: 4 });
  const asked: WeakRef<object>[] = [];
  async function createDocument() {
    const page = { createTreeWalker: () => ({ nextNode: () => null }) };
    asked.push(new WeakRef(page));
    return page;
  }
  const sections = Array.from({ length: parts }, () => ({ createDocument }));
  // As much of the renderer as a search asks.
  const view = Object.assign(Object.create(null), {
    book: { sections },
    getProgressOf: () => ({}),
  });
  return { view, asked };
}
