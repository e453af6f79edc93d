import { afterEach, expect, test, vi } from "vitest";

import { addMark, marksOf, removeMarks, useMarks } from "./marks.ts";
import { choose, readSettings } from "./settings.ts";

afterEach(() => vi.unstubAllGlobals());

const mark = { cfi: "epubcfi(/6/2)", fraction: 0.5, chapter: "One", words: "Lit" };

test("marks that another tab made stay when one is made or taken away here", () => {
  const kept = keepOnDevice();
  addMark("lamp", mark);
  const elsewhere = { lamp: [mark], quay: [mark] };
  kept.set("reading-marks", JSON.stringify(elsewhere));

  addMark("lamp", { ...mark, cfi: "epubcfi(/6/4)", fraction: 0.2 });
  removeMarks("lamp", [mark.cfi]);
  expect(marksOf(useMarks.getState(), "lamp")).toMatchObject([{ fraction: 0.2 }]);
  expect(marksOf(useMarks.getState(), "quay")).toEqual([mark]);
});

test("what another tab chose stays when something else is chosen here", () => {
  const kept = keepOnDevice();
  choose({ paper: "sepia" });
  kept.set("reading-settings", JSON.stringify({ paper: "dark", size: 140 }));

  choose({ face: "sans" });
  expect(readSettings(JSON.parse(kept.get("reading-settings") ?? ""))).toMatchObject({
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
