import { afterAll, expect, test } from "vitest";

import { startLibrary } from "#tests/start-library.ts";

const library = await startLibrary();
afterAll(() => library[Symbol.asyncDispose]());
const { read } = library;

const hymn = {
  code: "old-hundredth",
  title: "Old Hundredth",
  author: "Louis Bourgeois",
  serie: { id: 44, name: "Himnos" },
  language: "EN",
  audioUrl: "https://recordings.example/old-hundredth.mp3",
  isExternal: true,
  size: null,
  duration: null,
  coverUrl: null,
};
const sermon = {
  code: "a-sermon",
  title: "A Sermon on Grace",
  author: "C. H. Spurgeon",
  serie: null,
  language: "EN",
  audioUrl: expect.stringMatching(/^\/media\/files\/.+\/sermon\.mp3$/),
  isExternal: false,
  size: 203,
  duration: null,
  coverUrl: null,
};

test.each([
  ["/audios/getbycriteria?culture=es", [sermon, hymn]],
  ["/audios/getbycriteria?culture=es&take=1&pagecount=1", [hymn], 2],
  ["/audios/getbycriteria?culture=es&criteria=hundredth", [hymn]],
  ["/audios/getbycriteria?criteria=nothing-like-it", []],
  ["/audios/getbycriteria?culture=es&serieId=44", [hymn]],
  ["/audios/getbycriteria?culture=es&sortby=author", [sermon, hymn]],
  ["/audios/getbycriteria?culture=es&sortby=title&criteria=hundredth", [hymn]],
  ["/audios/getbycriteria?culture=es&sortby=author&criteria=hundredth", [hymn]],
  ["/audios/getbycriteria?language=fr", []],
  ["/audios/getaudiosbyserie?serie=44&culture=es", [hymn]],
  ["/audios/getaudiosbyserie?serie=9", []],
])("lists recordings for %s", async (path, items, total = items.length) => {
  expect(await read(path)).toEqual({ items, total });
});

test("lists the languages that have recordings", async () => {
  expect(await read("/audios/getlanguages?language=es")).toEqual([{ id: "EN", name: "Inglés" }]);
});

test.each([
  ["/audios/getseries?culture=es", [{ id: 44, name: "Himnos", audiosCount: 1 }]],
  ["/audios/getseries?language=fr", []],
])("lists the series that have recordings for %s", async (path, expected) => {
  expect(await read(path)).toEqual(expected);
});
