import { access, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, test } from "vitest";
import { z } from "zod";

import { shareSmallDemonstration } from "#tests/small-demonstration.ts";

import { recordingTitles } from "./audio/recordings.ts";
import { listClassics, readClassics } from "./classics.ts";
import { hashInputs } from "./input-hash.ts";
import { makeDemonstration, type Step } from "./make-demonstration.ts";
import { readScripture } from "./scripture/titles.ts";
import { readTexts } from "./texts/read-texts.ts";

const File = z.string().optional();
const Book = z.object({
  code: z.string(),
  type: z.string(),
  parent: z.string().nullish(),
  coverUrl: File,
  pdfUrl: File,
  epubUrl: File,
  audioUrl: File,
  articles: z.array(z.object({ audioUrl: File })).optional(),
});

test(
  "makes a small library of each kind in which every file exists",
  { timeout: 120_000 },
  async () => {
    await using place = await temporaryFolder();
    const folder = join(place.path, "library");
    const steps: Step[] = [];

    await makeDemonstration(folder, { titles: 1, onProgress: (step) => steps.push(step) });

    const catalog = JSON.parse(await readFile(join(folder, "catalog.json"), "utf8"));
    const books = z.array(Book).parse(catalog.books);
    const [course] = catalog.courses;
    const files = [
      ...books.flatMap((book) => [book.coverUrl, book.pdfUrl, book.epubUrl, book.audioUrl]),
      ...books.flatMap(({ articles = [] }) => articles.map(({ audioUrl }) => audioUrl)),
      `files/${course.code}-answers.pdf`,
      `files/${course.code}-answers.epub`,
      course.coverUrl,
    ].filter((file) => file !== undefined);
    await Promise.all(files.map((file) => access(join(folder, file))));

    expect(new Set(books.map(({ type }) => type))).toEqual(
      new Set(["Booklets", "Tracts", "User", "Paperbacks", "Courses", "ebooks"]),
    );
    expect(files).toContain("files/genesis.epub");
    expect(files).toContain("audio/st-anne.mp3");
    expect(books.find(({ type }) => type === "User")?.coverUrl).toBeUndefined();
    expect(books.find(({ code }) => code === "una-lampara-para-el-camino")?.parent).toBe(
      "a-lamp-for-the-road",
    );
    expect(await readdir(place.path)).toEqual(["library"]);
    const total = books.length + catalog.audios.length;
    expect(steps.at(-1)).toEqual({ done: total, total, what: "" });
    await shareSmallDemonstration(folder);
  },
);

test("uses each code once and has every parent", async () => {
  const classics = await readClassics();
  const { titles } = await readTexts(new Map());
  const all = [
    ...titles,
    ...(await readScripture()),
    ...listClassics(classics),
    ...recordingTitles,
  ];
  const codes = all.map(({ entry }) => entry.code);

  expect(codes.length - new Set(codes).size).toBe(0);
  for (const { entry } of all) if (entry.parent) expect(codes).toContain(entry.parent);
});

test("keeps the existing folder when making fails", async () => {
  await using place = await temporaryFolder();
  const folder = join(place.path, "library");
  await writeFile(folder, "former");

  const making = makeDemonstration(folder, {
    titles: 1,
    onProgress: () => {
      throw new Error("stopped");
    },
  });

  await expect(making).rejects.toThrow("stopped");
  expect(await readFile(folder, "utf8")).toBe("former");
  expect(await readdir(place.path)).toEqual(["library"]);
});

test("returns the same hash for the same inputs", async () => {
  expect(await hashInputs()).toMatch(/^[0-9a-f]{64}$/);
  expect(await hashInputs()).toBe(await hashInputs());
});

async function temporaryFolder() {
  const path = await mkdtemp(join(tmpdir(), "demonstration-"));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true }) };
}
