import { expect, test } from "vitest";

import { loadInOrder } from "./use-pages.ts";

const { signal } = new AbortController();

test("loads pages one after another", async () => {
  const steps: string[] = [];
  const end = await loadInOrder({
    async load(page) {
      steps.push(`load ${page}`);
      return page;
    },
    from: 2,
    count: 3,
    signal,
    onPage: (page) => steps.push(`add ${page}`),
  });

  expect(end).toBe("whole");
  expect(steps).toEqual(["load 2", "add 2", "load 3", "add 3", "load 4", "add 4"]);
});

test("keeps pages before a failure and loads none after it", async () => {
  const requested: number[] = [];
  const received: number[] = [];
  const end = await loadInOrder({
    async load(page) {
      requested.push(page);
      if (page === 3) throw new Error("offline");
      return page;
    },
    from: 2,
    count: 5,
    signal,
    onPage: (page) => received.push(page),
  });

  expect(end).toBe("failed");
  expect(requested).toEqual([2, 3]);
  expect(received).toEqual([2]);
});

test("stops on abort and drops a late page", async () => {
  const leaving = new AbortController();
  const requested: number[] = [];
  const received: number[] = [];
  const end = await loadInOrder({
    async load(page) {
      requested.push(page);
      if (page === 3) leaving.abort();
      return page;
    },
    from: 2,
    count: 5,
    signal: leaving.signal,
    onPage: (page) => received.push(page),
  });

  expect(end).toBe("left");
  expect(requested).toEqual([2, 3]);
  expect(received).toEqual([2]);
});
