import { beforeAll, expect, test, vi } from "vitest";

import { goToPlace } from "./find-place.ts";

beforeAll(() => void vi.stubGlobal("NodeFilter", { SHOW_TEXT: 4 }));

const place = {
  cfi: "epubcfi(/6/2!/4/2)",
  fraction: 0.5,
  chapter: "",
  words: "The lamp on the stair was small",
  edition: "former",
};

test("returns the CFI of the words when they are found", async () => {
  const { view, goTo } = openBookWith("Once the lamp on the stair was small and lit.");
  expect(await goToPlace(view, place, "current")).toBe("epubcfi(/6/2!words)");
  expect(goTo).toHaveBeenCalledWith("epubcfi(/6/2!words)");
});

test("goes to a guess but returns none when words are not found", async () => {
  const { view, goTo } = openBookWith("Other words.");
  expect(await goToPlace(view, place, "current")).toBeNull();
  expect(goTo).toHaveBeenCalledWith(place.cfi);
});

test("returns the stored CFI when it is of this edition", async () => {
  const { view, goTo } = openBookWith("Other words.");
  expect(await goToPlace(view, place, "former")).toBe(place.cfi);
  expect(goTo).toHaveBeenCalledWith(place.cfi);
});

/** The part of a view that finds places; the book has one section with this text. */
function openBookWith(text: string) {
  const goTo = vi.fn<(target: string) => Promise<void>>(async () => {});
  const createDocument = async () => {
    const nodes = [{ nodeValue: text, parentElement: null }];
    return {
      createTreeWalker: () => ({ nextNode: () => nodes.shift() ?? null }),
      createRange: () => ({ setStart: () => {}, setEnd: () => {} }),
    };
  };
  const view = Object.assign(Object.create(null), {
    book: { sections: [{ createDocument }] },
    goTo,
    getSectionFractions: () => [0, 1],
    getProgressOf: () => ({}),
    getCFI: (_: number, range?: object) => (range ? "epubcfi(/6/2!words)" : "epubcfi(/6/2)"),
    resolveNavigation: () => ({ index: 0, anchor: () => ({}) }),
  });
  return { view, goTo };
}
