import { afterEach, expect, test, vi } from "vitest";

import { addBookmark, listBookmarks, removeBookmarks, useBookmarks } from "./bookmarks.ts";
import { changeSettings, parseSettings } from "./reader-settings.ts";

afterEach(() => vi.unstubAllGlobals());

const mark = {
  cfi: "epubcfi(/6/2)",
  fraction: 0.5,
  chapter: "One",
  words: "Lit",
  edition: "lamp-1",
};

test("keeps bookmarks of another tab when adding or removing one", () => {
  const stored = stubLocalStorage();
  addBookmark("lamp", mark);
  const elsewhere = { lamp: [mark], quay: [mark] };
  stored.set("reading-marks", JSON.stringify(elsewhere));

  addBookmark("lamp", { ...mark, cfi: "epubcfi(/6/4)", fraction: 0.2 });
  removeBookmarks("lamp", [mark.cfi]);
  expect(listBookmarks(useBookmarks.getState(), "lamp")).toMatchObject([{ fraction: 0.2 }]);
  expect(listBookmarks(useBookmarks.getState(), "quay")).toEqual([mark]);
});

test("reads a bookmark stored before editions were", () => {
  const { edition: _, ...older } = mark;
  stubLocalStorage().set("reading-marks", JSON.stringify({ hill: [older] }));
  addBookmark("lamp", mark);
  expect(listBookmarks(useBookmarks.getState(), "hill")).toEqual([{ ...older, edition: null }]);
});

test("keeps settings of another tab when changing one", () => {
  const stored = stubLocalStorage();
  changeSettings({ paper: "sepia" });
  stored.set("reading-settings", JSON.stringify({ paper: "dark", size: 140 }));

  changeSettings({ face: "sans" });
  expect(parseSettings(JSON.parse(stored.get("reading-settings") ?? ""))).toMatchObject({
    paper: "dark",
    size: 140,
    face: "sans",
  });
});

function stubLocalStorage(): Map<string, string> {
  const stored = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
  });
  return stored;
}
