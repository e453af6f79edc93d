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
  time: 1,
};

afterEach(() => vi.unstubAllGlobals());

test("a place is found as it was kept", () => {
  keepAs([place, { ...place, cover: null }]);
  expect(listPositions()).toEqual([place, { ...place, cover: null }]);
});

test("what is no place is passed over", () => {
  keepAs([null, 7, { ...place, cfi: undefined }]);
  expect(listPositions()).toEqual([]);
  keepAs({ place });
  expect(listPositions()).toEqual([]);
});

test.each([[{}], [{ ...cover, sizes: "160" }], ["/covers/1f.jpg"], [undefined]])(
  "a cover that cannot be shown is left out: %j",
  (unsound) => {
    keepAs([{ ...place, cover: unsound }]);
    expect(listPositions()).toEqual([{ ...place, cover: null }]);
  },
);

test("what is dismissed from home is still taken up where it was left, and shown again once read on", () => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
  });
  savePosition(place);
  dismissPosition("lamp");
  expect(listPositions()).toEqual([]);
  expect([...kept.keys()]).toEqual(["reading-places-aside"]);
  expect(findPosition("lamp")).toEqual(place);

  savePosition({ ...place, fraction: 0.6 });
  expect(listPositions()).toHaveLength(1);
  expect(findPosition("lamp")).toMatchObject({ fraction: 0.6 });
});

function keepAs(kept: unknown): void {
  vi.stubGlobal("localStorage", { getItem: () => JSON.stringify(kept) });
}
