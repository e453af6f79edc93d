import { expect, test } from "vitest";

import { createSectionLoader } from "./section-loader.ts";

test("ends a navigation whose section is given up", async () => {
  const { sections, pages } = open();
  const navigation = pages.untilGivenUp(async () => void (await sections[0]!.load()));
  expect(await Promise.race([navigation, settled("waits")])).toBe("waits");

  pages.cancel();
  expect(await navigation).toBeUndefined();
});

test("does not end a navigation for an earlier, lost section", async () => {
  const { sections, pages, loads } = open();
  void sections[0]!.load();
  const navigation = pages.untilGivenUp(async () => void (await sections[1]!.load()));
  expect(await Promise.race([navigation, settled("waits")])).toBe("waits");

  loads[1]!.resolve("second");
  expect(await navigation).toBeUndefined();
});

test("unloads a section that arrives after it was given up", async () => {
  const { sections, pages, loads, unloads } = open();
  void sections[0]!.load();
  pages.cancel();

  loads[0]!.resolve("late");
  await settled("");
  expect(unloads).toEqual([0]);
});

test("keeps a section that was given up and is wanted again", async () => {
  const { sections, loads, unloads } = open();
  void sections[0]!.load();
  const secondLoad = sections[0]!.load();
  loads[1]!.resolve("again");
  expect(await secondLoad).toBe("again");

  loads[0]!.resolve("late");
  await settled("");
  expect(unloads).toEqual([]);
});

/** A book of two sections, with its load calls in order. */
function open() {
  const loads: PromiseWithResolvers<string>[] = [];
  const unloads: number[] = [];
  const sections = [0, 1].map((index) => ({
    id: String(index),
    size: 1,
    load: (): Promise<string | null> => {
      const loading = Promise.withResolvers<string>();
      loads.push(loading);
      return loading.promise;
    },
    unload: () => unloads.push(index),
    createDocument: () => Promise.reject(new Error("not used")),
  }));
  const { signal } = new AbortController();
  const pages = createSectionLoader(
    sections,
    { prefetchDuring: (_, makePage) => makePage() },
    signal,
  );
  return { pages, sections, loads, unloads };
}

function settled<T>(value: T): Promise<T> {
  return new Promise((resolve) => setTimeout(() => resolve(value)));
}
