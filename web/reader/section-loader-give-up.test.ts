import { expect, test } from "vitest";

import { createSectionLoader } from "./section-loader.ts";

test("who goes to a part that is given up is kept no longer", async () => {
  const { sections, pages } = open();
  const going = pages.unlessLost(async () => void (await sections[0]!.load()));
  expect(await Promise.race([going, settled("waits")])).toBe("waits");

  pages.giveUp();
  expect(await going).toBeUndefined();
});

test("a part that was asked for before and is lost on the way ends no way to another", async () => {
  const { sections, pages, loads } = open();
  void sections[0]!.load();
  const going = pages.unlessLost(async () => void (await sections[1]!.load()));
  expect(await Promise.race([going, settled("waits")])).toBe("waits");

  loads[1]!.resolve("second");
  expect(await going).toBeUndefined();
});

test("a part that comes after it was given up is laid away", async () => {
  const { sections, pages, loads, unloads } = open();
  void sections[0]!.load();
  pages.giveUp();

  loads[0]!.resolve("late");
  await settled("");
  expect(unloads).toEqual([0]);
});

test("a part that was given up and is wanted anew is not taken away from who reads it", async () => {
  const { sections, loads, unloads } = open();
  void sections[0]!.load();
  const again = sections[0]!.load();
  loads[1]!.resolve("again");
  expect(await again).toBe("again");

  loads[0]!.resolve("late");
  await settled("");
  expect(unloads).toEqual([]);
});

/** A book of two parts, and what was asked for of them so far, in that order. */
function open() {
  const loads: PromiseWithResolvers<string>[] = [];
  const unloads: number[] = [];
  const sections = [0, 1].map((place) => ({
    id: String(place),
    size: 1,
    load: (): Promise<string | null> => {
      const loading = Promise.withResolvers<string>();
      loads.push(loading);
      return loading.promise;
    },
    unload: () => unloads.push(place),
    createDocument: () => Promise.reject(new Error("nobody asks")),
  }));
  const { signal } = new AbortController();
  const pages = createSectionLoader(sections, { prefetchDuring: (_, make) => make() }, signal);
  return { pages, sections, loads, unloads };
}

function settled<T>(value: T): Promise<T> {
  return new Promise((resolve) => setTimeout(() => resolve(value)));
}
