import { afterEach, expect, test, vi } from "vitest";

import { findPosition, listPositions, savePosition, dismissPosition } from "./reading-positions.ts";

const cover = {
  base: "/media/covers/1f",
  sizes: [160],
  fallback: 160,
  width: 1,
  height: 2,
  color: "#123456",
};
const place = {
  code: "lamp",
  title: "The Lamp",
  type: "Tracts",
  cover,
  cfi: "epubcfi(/6/2)",
  fraction: 0.5,
  chapter: "One",
  words: "Lit",
  edition: "lamp-1",
  language: "EN",
  time: 1,
};

afterEach(() => vi.unstubAllGlobals());

test("reads stored positions", () => {
  stubStored([place, { ...place, cover: null }]);
  expect(listPositions()).toEqual([place, { ...place, cover: null }]);
});

test("ignores invalid positions", () => {
  stubStored([null, 7, { ...place, cfi: undefined }]);
  expect(listPositions()).toEqual([]);
  stubStored({ place });
  expect(listPositions()).toEqual([]);
});

test.each([[{}], [{ ...cover, sizes: "160" }], ["/covers/1f.jpg"], [undefined]])(
  "drops an invalid cover: %j",
  (invalidCover) => {
    stubStored([{ ...place, cover: invalidCover }]);
    expect(listPositions()).toEqual([{ ...place, cover: null }]);
  },
);

test("reads a position stored before words, editions and languages were", () => {
  const { words: _, edition: __, language: ___, ...older } = place;
  stubStored([older]);
  expect(listPositions()).toEqual([{ ...older, words: "", edition: null, language: "" }]);
});

test("hides a dismissed book from home until it is read again", () => {
  const stored = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
    removeItem: (name: string) => stored.delete(name),
  });
  savePosition(place);
  dismissPosition("lamp");
  expect(listPositions()).toEqual([]);
  expect([...stored.keys()]).toEqual(["reading-places-aside"]);
  expect(findPosition("lamp")).toEqual(place);

  savePosition({ ...place, fraction: 0.6 });
  expect(listPositions()).toHaveLength(1);
  expect(findPosition("lamp")).toMatchObject({ fraction: 0.6 });
});

function stubStored(stored: unknown): void {
  vi.stubGlobal("localStorage", { getItem: () => JSON.stringify(stored) });
}
