import { sql } from "kysely";
import { expect, inject, test } from "vitest";

import { migrate, migrateTo } from "#api/db/database/migrate.ts";
import { parseLanguageTag } from "#domain/parse-language-tag.ts";
import { openEmptyDatabase } from "#tests/databases/test-database.ts";

const kind = inject("server") ? "server" : "embedded";
const timeout = 60_000;

const letters = [..."abcdefghijklmnopqrstuvwxyz"];
const codes = letters.flatMap((first) => letters.map((second) => first + second));

test(
  "makes every code of two letters canonical, and keeps sorted titles",
  { timeout },
  async () => {
    await using database = await openEmptyDatabase(kind);
    await migrateTo(database, "026-book-identities");
    const { db } = database;
    await sql`insert into books (
    code, title, friendly_title, type, language, description, price_cents, page_count,
    has_printable_version, created_at, source_hash
  )
  select code, 'The Way', code, 'Booklets', code, '', 0, 8, false, '2026-01-01', ''
  from unnest(${codes}::text[]) code`.execute(db);
    await sql`insert into audios (code, title, author, language, url, source_hash)
  select code, 'Song', '', code, 'https://recordings.example/song.mp3', ''
  from unnest(${codes}::text[]) code`.execute(db);
    await sql`insert into courses (code, title, language, description, source_hash)
  select code, 'Knots', code, '', '' from unnest(${codes}::text[]) code`.execute(db);
    await sql`insert into periodicals (code, position, name, label, languages)
  values ('news', 1, '"News"', '"N"', '{tl,en,iw,he}'), ('paper', 2, '"P"', '"P"', '{en,es}')`.execute(
      db,
    );

    expect(await migrate(database)).toBe(true);
    for (const table of ["books", "audios", "courses"] as const) {
      const rows = await db.selectFrom(table).select(["code", "language"]).execute();
      expect(Object.fromEntries(rows.map(({ code, language }) => [code, language]))).toEqual(
        Object.fromEntries(codes.map((code) => [code, parseLanguageTag(code)])),
      );
    }
    const sorted = db.selectFrom("books").select(["language", "title_sort"]);
    const inEnglishOrGerman = sorted.where("language", "in", ["en", "de"]).orderBy("language");
    expect(await inEnglishOrGerman.execute()).toEqual([
      { language: "de", title_sort: "the way" },
      { language: "en", title_sort: "way" },
    ]);
    const periodicals = db.selectFrom("periodicals").select("languages").orderBy("position");
    expect(await periodicals.execute()).toEqual([
      { languages: ["fil", "en", "he"] },
      { languages: ["en", "es"] },
    ]);
  },
);

test("finds the ranges, the article and the stems of a variety", { timeout }, async () => {
  await using database = await openEmptyDatabase(kind);
  await migrate(database);
  const { rows } = await sql<{ ranges: string[]; sorted: string; vector: string }>`
    select language_ranges('zh-Hant-TW') as ranges, sort_title('The Way', 'en-GB') as sorted,
      search_vector('lanterns', 'en-GB')::text as vector`.execute(database.db);
  expect(rows).toEqual([
    {
      ranges: ["", "zh", "zh-Hant", "zh-Hant-TW"],
      sorted: "way",
      vector: "'lantern' 'lanterns'",
    },
  ]);
});
