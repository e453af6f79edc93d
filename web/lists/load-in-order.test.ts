import { expect, test } from "vitest";

import { loadInOrder } from "./load-in-order.ts";

const { signal } = new AbortController();

test("pages are asked for one after another", async () => {
  const steps: string[] = [];
  const end = await loadInOrder({
    async load(page) {
      steps.push(`ask ${page}`);
      return page;
    },
    from: 2,
    count: 3,
    signal,
    onPage: (page) => steps.push(`keep ${page}`),
  });

  expect(end).toBe("whole");
  expect(steps).toEqual(["ask 2", "keep 2", "ask 3", "keep 3", "ask 4", "keep 4"]);
});

test("what came before a page that fails is kept, and nothing after it is asked for", async () => {
  const asked: number[] = [];
  const kept: number[] = [];
  const end = await loadInOrder({
    async load(page) {
      asked.push(page);
      if (page === 3) throw new Error("offline");
      return page;
    },
    from: 2,
    count: 5,
    signal,
    onPage: (page) => kept.push(page),
  });

  expect(end).toBe("failed");
  expect(asked).toEqual([2, 3]);
  expect(kept).toEqual([2]);
});

test("a list that is left asks for no more, and takes nothing that comes late", async () => {
  const leaving = new AbortController();
  const asked: number[] = [];
  const kept: number[] = [];
  const end = await loadInOrder({
    async load(page) {
      asked.push(page);
      if (page === 3) leaving.abort();
      return page;
    },
    from: 2,
    count: 5,
    signal: leaving.signal,
    onPage: (page) => kept.push(page),
  });

  expect(end).toBe("left");
  expect(asked).toEqual([2, 3]);
  expect(kept).toEqual([2]);
});
