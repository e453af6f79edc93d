import { afterEach, expect, test, vi } from "vitest";

import { addBookmark, listBookmarks, removeBookmarks, useBookmarks } from "./bookmarks.ts";
import { changeSettings, parseSettings } from "./reader-settings.ts";

afterEach(() => vi.unstubAllGlobals());

const mark = { cfi: "epubcfi(/6/2)", fraction: 0.5, chapter: "One", words: "Lit" };

test("marks that another tab made stay when one is made or taken away here", () => {
  const kept = keepOnDevice();
  addBookmark("lamp", mark);
  const elsewhere = { lamp: [mark], quay: [mark] };
  kept.set("reading-marks", JSON.stringify(elsewhere));

  addBookmark("lamp", { ...mark, cfi: "epubcfi(/6/4)", fraction: 0.2 });
  removeBookmarks("lamp", [mark.cfi]);
  expect(listBookmarks(useBookmarks.getState(), "lamp")).toMatchObject([{ fraction: 0.2 }]);
  expect(listBookmarks(useBookmarks.getState(), "quay")).toEqual([mark]);
});

test("what another tab chose stays when something else is chosen here", () => {
  const kept = keepOnDevice();
  changeSettings({ paper: "sepia" });
  kept.set("reading-settings", JSON.stringify({ paper: "dark", size: 140 }));

  changeSettings({ face: "sans" });
  expect(parseSettings(JSON.parse(kept.get("reading-settings") ?? ""))).toMatchObject({
    paper: "dark",
    size: 140,
    face: "sans",
  });
});

function keepOnDevice(): Map<string, string> {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
  });
  return kept;
}
