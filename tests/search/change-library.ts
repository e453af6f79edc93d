import { type Kysely, type RawBuilder, sql } from "kysely";

import type { Schema } from "#api/db/schema/schema.ts";
import type { ChangedRecords } from "#api/db/search/find-affected.ts";
import { type Random, draw, drawNumber } from "#tests/made-library/random.ts";

type Table = "books" | "audios" | "courses" | "authors" | "series" | "topics";

/** One change of a library: its statements, and the records that a refresh needs to know of. */
type Change = (
  chance: Random,
  number: number,
) => { statements: RawBuilder<unknown>[] } & ChangedRecords;

/** So many records of each kind have ids from 1 on; changes draw some of them. */
const DRAWN: Record<Table, number> = {
  books: 120,
  audios: 8,
  courses: 6,
  authors: 20,
  series: 6,
  topics: 10,
};
const words =
  "grace abounding Grâce lámpara Wörter lamp l’Éternel pilgrim's peace the la 恩典 gracious".split(
    " ",
  );

/** Makes the same change in each library for the same `chance`, and returns what changed. */
export async function changeLibrary(
  databases: readonly Kysely<Schema>[],
  chance: Random,
  number: number,
): Promise<ChangedRecords> {
  const { statements, ...changed } = draw(chance, changes)(chance, number);
  for (const db of databases) {
    await db.transaction().execute(async (trx) => {
      for (const statement of statements) await statement.execute(trx);
    });
  }
  return changed;
}

function drawId(chance: Random, table: Table): number {
  return drawNumber(chance, 1, DRAWN[table]);
}

function drawTitle(chance: Random): string {
  return Array.from({ length: drawNumber(chance, 1, 4) }, () => draw(chance, words)).join(" ");
}

const drawLanguage = (chance: Random) => draw(chance, ["en", "es", "fr", "pt-BR", "pt"]);

function changeBook(assign: (chance: Random) => RawBuilder<unknown>): Change {
  return (chance) => {
    const id = drawId(chance, "books");
    return { statements: [sql`update books set ${assign(chance)} where id = ${id}`], books: [id] };
  };
}

/** Adds the book to a topic, series or author, or takes it away. */
function moveBook(part: RawBuilder<unknown>, table: Table): Change {
  return (chance) => {
    const [id, other] = [drawId(chance, "books"), drawId(chance, table)];
    const owner = sql`book_${sql.raw(table)}`;
    const reference = sql.raw(
      { topics: "topic_id", series: "series_id", authors: "author_id" }[table as "topics"],
    );
    const isThere = sql`exists (select from books where id = ${id}) and exists (select from ${sql.table(table)} where id = ${other})`;
    return {
      statements: [
        chance() < 0.5
          ? sql`delete from ${owner} where book_id = ${id}`
          : sql`insert into ${owner} (book_id, ${reference} ${part}) select ${id}::int, ${other}::int
              ${table === "authors" ? sql`, 9` : sql``} where ${isThere} on conflict do nothing`,
      ],
      books: [id],
    };
  };
}

function deleteRecord(table: "books" | "audios" | "courses"): Change {
  return (chance) => {
    const id = drawId(chance, table);
    return { statements: [sql`delete from ${sql.table(table)} where id = ${id}`], [table]: [id] };
  };
}

const changes: Change[] = [
  changeBook((chance) => sql`title = ${drawTitle(chance)}`),
  changeBook((chance) => sql`title = ${drawTitle(chance)}, subtitle = ${drawTitle(chance)}`),
  changeBook((chance) => sql`language = ${drawLanguage(chance)}`),
  changeBook((chance) => sql`description = ${drawTitle(chance)}`),
  changeBook((chance) => sql`popularity = ${drawNumber(chance, 0, 30)}`),
  changeBook((chance) => sql`popularity = ${drawNumber(chance, 0, 30)}`),
  changeBook((chance) => sql`created_at = date '2024-01-01' + ${drawNumber(chance, 0, 900)}::int`),
  changeBook(
    (chance) => sql`parent_code = ${chance() < 0.3 ? null : `made-${drawId(chance, "books")}`}`,
  ),
  changeBook((chance) => {
    const people = JSON.stringify([{ name: drawTitle(chance), role: "translator" }]);
    return sql`contributors = ${chance() < 0.3 ? null : people}`;
  }),
  changeBook((chance) => sql`withdrawn_at = ${chance() < 0.6 ? null : "2026-01-01"}`),
  changeBook((chance) => sql`publish_at = ${chance() < 0.6 ? null : "2999-01-01"}`),
  moveBook(sql``, "topics"),
  moveBook(sql``, "series"),
  moveBook(sql`, position`, "authors"),
  deleteRecord("books"),
  deleteRecord("audios"),
  deleteRecord("courses"),
  (chance, number) => ({
    statements: [
      sql`insert into books (id, code, title, friendly_title, type, language, description, price_cents, page_count,
          has_printable_version, created_at, source_hash)
        overriding system value
        values (${10_000 + number}, ${`new-${number}`}, ${drawTitle(chance)}, 'new', 'Booklets',
          ${drawLanguage(chance)}, '', 0, 8, false, '2026-02-01', '')`,
      sql`insert into book_authors select ${10_000 + number}, id, 0 from authors where id = ${drawId(chance, "authors")}`,
    ],
    books: [10_000 + number],
  }),
  (chance) => {
    const id = drawId(chance, "books");
    return {
      statements: [
        sql`delete from book_files where book_id = ${id}`,
        sql`insert into book_files (book_id, format, name, path, unpacked)
          select id, 'epub', 'a', 'a', 'unpacked/a' from books where id = ${id} and ${chance() < 0.7}`,
        sql`insert into articles (book_id, position, title, author, description)
          select id, 1, ${drawTitle(chance)}, '', '' from books where id = ${id} on conflict do nothing`,
      ],
      books: [id],
    };
  },
  (chance) => {
    const id = drawId(chance, "authors");
    const [first, last] = [draw(chance, words), draw(chance, words)];
    const name = `${first} ${last}`;
    return {
      statements: [
        sql`update authors set name = ${name}, first_name = ${first}, last_name = ${last} where id = ${id}`,
      ],
      authors: [id],
    };
  },
  (chance) => {
    const id = drawId(chance, "authors");
    return {
      statements: [
        sql`delete from book_authors where author_id = ${id}`,
        sql`update courses set author_id = null where author_id = ${id}`,
        sql`delete from authors where id = ${id}`,
      ],
      authors: [id],
      courses: Array.from({ length: DRAWN.courses }, (_, place) => place + 1),
    };
  },
  ...(["series", "topics"] as const).map((table): Change => (chance) => {
    const id = drawId(chance, table);
    const name =
      chance() < 0.5 ? { en: drawTitle(chance), es: drawTitle(chance) } : drawTitle(chance);
    return {
      statements: [
        sql`update ${sql.table(table)} set name = ${JSON.stringify(name)}::jsonb where id = ${id}`,
      ],
      [table]: [id],
    };
  }),
  ...(["series", "topics", "authors"] as const).map((table): Change => (chance) => {
    const id = drawId(chance, table);
    const withdrawn = chance() < 0.4 ? null : "2026-01-01";
    return {
      statements: [
        sql`update ${sql.table(table)} set withdrawn_at = ${withdrawn} where id = ${id}`,
      ],
      [table]: [id],
    };
  }),
  (chance) => {
    const id = drawId(chance, "series");
    return {
      statements: [
        sql`delete from book_series where series_id = ${id}`,
        sql`update audios set series_id = null where series_id = ${id}`,
        sql`delete from series where id = ${id}`,
      ],
      series: [id],
    };
  },
  (chance) => {
    const id = drawId(chance, "audios");
    const [title, author, language] = [drawTitle(chance), drawTitle(chance), drawLanguage(chance)];
    return {
      statements: [
        sql`insert into audios (id, code, title, author, language, url, series_id, source_hash)
          overriding system value
          select ${id}, ${`audio-${id}`}, ${title}, ${author}, ${language}, 'https://example.org/a.mp3',
            (select id from series where id = ${drawId(chance, "series")}), ''
          on conflict (id) do update set title = excluded.title, author = excluded.author,
            language = excluded.language, series_id = excluded.series_id`,
      ],
      audios: [id],
    };
  },
  (chance) => {
    const id = drawId(chance, "courses");
    const [title, language] = [drawTitle(chance), drawLanguage(chance)];
    return {
      statements: [
        sql`insert into courses (id, code, title, language, description, author_id, topic_id, source_hash)
          overriding system value
          select ${id}, ${`course-${id}`}, ${title}, ${language}, ${drawTitle(chance)},
            (select id from authors where id = ${drawId(chance, "authors")}),
            (select id from topics where id = ${drawId(chance, "topics")}), ''
          on conflict (id) do update set title = excluded.title, language = excluded.language,
            description = excluded.description, author_id = excluded.author_id, topic_id = excluded.topic_id`,
      ],
      courses: [id],
    };
  },
];
