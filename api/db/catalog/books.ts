import { type Compilable, type ExpressionBuilder, type Kysely, type RawBuilder, sql } from "kysely";
import { jsonArrayFrom, jsonObjectFrom } from "kysely/helpers/postgres";

import type { Schema } from "#api/db/schema/schema.ts";

import { bookColumns, publicationColumns } from "./book-columns.ts";
import { isNotWithdrawn, isShown } from "./is-shown.ts";
import type { IdPage, Page, PageStatement } from "./slice.ts";

/** Reads the books of a page in order, with all that a list shows, in one statement that returns one value. */
export async function findBooksOnPage(
  db: Kysely<Schema>,
  page: PageStatement,
): Promise<Page<BookFacts>> {
  compiledBooksQuery ??= compileWithoutParameters(selectBooksOnPage(db));
  const { rows } = await sql<Page<BookFacts>>`
    with page as materialized (${page}) ${compiledBooksQuery}`.execute(db);
  return rows[0] ?? { items: [], total: 0 };
}

/** Every list uses this query, and building it takes as long as running it. */
let compiledBooksQuery: RawBuilder<unknown> | undefined;

function compileWithoutParameters(query: Compilable): RawBuilder<unknown> {
  const { sql: text, parameters } = query.compile();
  if (parameters.length > 0)
    throw new Error(`the query has parameters that would be lost: ${parameters.join()}`);
  return sql.raw(text);
}

/** The books of `ids` in that order, with all that a list shows. */
export async function findBooksByIds(
  db: Kysely<Schema>,
  ids: readonly number[],
): Promise<BookFacts[]> {
  const pageOfIds: PageStatement = sql`select ${ids}::int[] as ids, ${ids.length}::int as total`;
  return (await findBooksOnPage(db, pageOfIds)).items;
}

export type BookFacts = Awaited<
  ReturnType<ReturnType<typeof selectBooksOnPage>["execute"]>
>[number]["items"][number];

function selectBooksOnPage(db: Kysely<Schema>) {
  return db
    .selectFrom(sql<IdPage>`page`.as("page"))
    .select((eb) => ["page.total", jsonArrayFrom(selectBookRows(eb)).as("items")]);
}

function selectBookRows(eb: ExpressionBuilder<Schema & { page: IdPage }, "page">) {
  return eb
    .selectFrom(
      sql<{ id: number; place: number }>`unnest(page.ids) with ordinality`.as<"asked">(
        sql`asked (id, place)`,
      ),
    )
    .innerJoin("books as b", (join) => join.onRef("b.id", "=", "asked.id").on(isShown("b")))
    .select(["b.id", "b.language", "b.price_cents", "b.cover"])
    .select(bookColumns.map((column) => `b.${column}` as const))
    .select((eb) => [
      jsonObjectFrom(
        eb
          .selectFrom("periodicals as p")
          .select(["p.code", "p.name", "p.label"])
          .whereRef("p.code", "=", "b.periodical"),
      ).as("periodical"),
      selectAuthorNames("b").as("authors"),
      jsonArrayFrom(
        eb
          .selectFrom("book_files as f")
          .select(["f.format", "f.name", "f.path", "f.url", "f.size"])
          .whereRef("f.book_id", "=", "b.id"),
      ).as("files"),
      jsonObjectFrom(
        eb
          .selectFrom("books as parent")
          .select(linkColumns("parent"))
          .whereRef("parent.code", "=", "b.parent_code")
          .where(isShown("parent")),
      ).as("parent"),
      jsonArrayFrom(
        eb
          .selectFrom("books as version")
          .select(linkColumns("version"))
          .where("version.parent_code", "=", sql<string>`coalesce(b.parent_code, b.code)`)
          .whereRef("version.id", "<>", "b.id")
          .where(isShown("version"))
          .orderBy("version.language")
          .orderBy("version.title_sort")
          .orderBy("version.id"),
      ).as("children"),
    ])
    .orderBy("asked.place");
}

/** Of a book that is shown. */
export async function findBookId(db: Kysely<Schema>, code: string): Promise<number | undefined> {
  const row = await db
    .selectFrom("books")
    .select("id")
    .where("code", "=", code)
    .where(isShown("books"))
    .executeTakeFirst();
  return row?.id;
}

/** The shown book with a file of this name, ignoring case; the one with the lowest id when there are several. */
export function findBookByFileName(db: Kysely<Schema>, name: string) {
  return db
    .selectFrom("book_files as f")
    .innerJoin("books as b", "b.id", "f.book_id")
    .select(["f.book_id", "f.format"])
    .where(sql`lower(f.name)`, "=", sql`lower(${name})`)
    .where(isShown("b"))
    .orderBy("f.book_id")
    .executeTakeFirst();
}

/** The articles of the books in `ids`, in page order. */
export function findArticles(db: Kysely<Schema>, ids: readonly number[]) {
  return db
    .selectFrom("articles")
    .select(["book_id", "title", "author", "description", "audio_path", "audio_url"])
    .where("book_id", "=", sql<number>`any(${ids}::int[])`)
    .orderBy("position")
    .execute();
}

export type ArticleFacts = Awaited<ReturnType<typeof findArticles>>[number];

/** What only a book's own page shows. */
export function findBookContents(db: Kysely<Schema>, id: number) {
  return db
    .selectFrom("books as b")
    .select(publicationColumns.map((column) => `b.${column}` as const))
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom("articles as a")
          .select(["a.title", "a.author", "a.description", "a.audio_path", "a.audio_url"])
          .whereRef("a.book_id", "=", "b.id")
          .orderBy("a.position"),
      ).as("articles"),
      jsonArrayFrom(
        eb
          .selectFrom("book_topics as bt")
          .innerJoin("topics as t", "t.id", "bt.topic_id")
          .select(["t.id", "t.name"])
          .whereRef("bt.book_id", "=", "b.id")
          .where(isNotWithdrawn("t")),
      ).as("topics"),
      jsonArrayFrom(
        eb
          .selectFrom("book_series as bs")
          .innerJoin("series as s", "s.id", "bs.series_id")
          .select(["s.id", "s.name", "bs.number"])
          .whereRef("bs.book_id", "=", "b.id")
          .where(isNotWithdrawn("s")),
      ).as("series"),
      jsonArrayFrom(
        eb
          .selectFrom("books as v")
          .innerJoin("book_files as f", "f.book_id", "v.id")
          .select(["v.code", "f.format", "f.path", "f.url"])
          .where(({ eb, or }) =>
            or([
              eb("v.code", "=", eb.ref("b.parent_code")),
              eb("v.parent_code", "=", sql<string>`coalesce(b.parent_code, b.code)`),
            ]),
          ),
      ).as("versionFiles"),
    ])
    .where("b.id", "=", id)
    .executeTakeFirstOrThrow();
}

export type BookContents = Awaited<ReturnType<typeof findBookContents>>;

function linkColumns<Table extends string>(table: Table) {
  return [
    `${table}.code`,
    `${table}.title`,
    `${table}.friendly_title as friendlyTitle`,
    `${table}.language`,
    selectAuthorCodes(table).as("authors"),
  ] as const;
}

type AuthorName = { code: string; name: string; isGone: true | null };

/**
 * The authors, in order, of the book whose row the query calls `table`. A withdrawn author `isGone`: the name is shown,
 * but there is no page.
 */
export function selectAuthorNames(table: string) {
  return sql<AuthorName[]>`(
    select coalesce(json_agg(json_build_object(
      'code', a.code, 'name', a.name, 'isGone', case when a.withdrawn_at is not null then true end
    ) order by ba.position), '[]')
    from book_authors ba
    join authors a on a.id = ba.author_id
    where ba.book_id = ${sql.ref(`${table}.id`)}
  )`;
}

/** The codes of the authors, in order, of the book whose row the query calls `table`. */
export function selectAuthorCodes(table: string) {
  return sql<{ code: string }[]>`(
    select coalesce(json_agg(json_build_object('code', a.code) order by ba.position), '[]')
    from book_authors ba
    join authors a on a.id = ba.author_id
    where ba.book_id = ${sql.ref(`${table}.id`)}
  )`;
}
