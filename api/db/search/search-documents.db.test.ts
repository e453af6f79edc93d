import { afterAll, expect, test } from "vitest";

import { openTestDatabase } from "#tests/databases/test-database.ts";

import { rebuildSearchIndex } from "./rebuild-search-index.ts";
import { searchAudios, searchCourses } from "./search-catalog.ts";
import { createSearchTotals } from "./search-totals.ts";

const page = { interfaceLanguage: "es", size: 10, offset: 0 };

const { db, close } = await openTestDatabase();
afterAll(close);
await insertRecording();
await insertCourse();
await rebuildSearchIndex(db);

test.each(["old hundreth", "Himno", "kethe hundredth", "salmodia", "psalmody hundr"])(
  "finds a recording by %j",
  async (words) => {
    const everywhere = { ...page, words, language: null, serieId: null, sort: null };
    const totals = createSearchTotals().forVersion(1);

    expect(await searchAudios(db, everywhere, totals)).toMatchObject({ total: 1 });
    expect(
      await searchAudios(db, { ...everywhere, serieId: 4, language: "en" }, totals),
    ).toMatchObject({ total: 1 });
    expect(await searchAudios(db, { ...everywhere, language: "es" }, totals)).toMatchObject({
      total: 0,
    });
  },
);

test.each(["lectura biblia", "leer", "perez", "doctrin", "lectvra"])(
  "finds a course by %j",
  async (words) => {
    const found = await searchCourses(
      db,
      { ...page, words, language: null },
      createSearchTotals().forVersion(1),
    );

    expect(found).toMatchObject({ total: 1 });
  },
);

async function insertRecording(): Promise<void> {
  await db
    .insertInto("series")
    .values({
      id: 4,
      code: "psalms",
      source_hash: "",
      name: JSON.stringify({ en: "Hymns and Psalmody", es: "Himnos y salmodia" }),
    })
    .execute();
  await db
    .insertInto("audios")
    .values({
      code: "old-hundredth",
      title: "Old Hundredth",
      author: "William Kethe",
      series_id: 4,
      language: "en",
      path: "a.mp3",
      url: null,
      size: 1,
      source_hash: "",
    })
    .execute();
}

async function insertCourse(): Promise<void> {
  const name = { name: "José Pérez", first_name: "José", last_name: "Pérez" };
  await db
    .insertInto("authors")
    .values({ code: "perez", ...name, date: "", photo: null, biography: "{}", source_hash: "" })
    .execute();
  await db
    .insertInto("topics")
    .values({ id: 3, code: "doctrine", name: JSON.stringify("Doctrina"), source_hash: "" })
    .execute();
  await db
    .insertInto("courses")
    .values((eb) => ({
      code: "reading",
      title: "La lectura de la Biblia",
      language: "es",
      topic_id: 3,
      description: "Cómo leer con provecho.",
      cover: null,
      source_hash: "",
      author_id: eb.selectFrom("authors").select("id"),
    }))
    .execute();
}
