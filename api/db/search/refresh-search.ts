import { type Kysely, type RawBuilder, sql } from "kysely";

import type { Schema } from "#api/db/schema/schema.ts";

import {
  selectAudioDocuments,
  selectBookDocuments,
  selectCourseDocuments,
} from "./fill-documents.ts";
import { selectCounts, selectListedAuthors, selectShelved } from "./fill-lists.ts";
import { selectTexts, selectWords, type WordSource } from "./fill-words.ts";
import { type ChangedRecords, findAffected } from "./find-affected.ts";
import { lockSearch } from "./lock-search.ts";
import { type DocumentTable, recentTable, selectDocuments } from "./popular-first.ts";

/** How many records one statement refreshes: more take more memory, fewer more time. */
const BATCH_SIZE = 500;

/**
 * Brings the search and list rows of records up to date, and those of other records that show their names. Writes only
 * rows that differ. Runs in the transaction of `db`, or in one of its own, and waits for a running rebuild. Needs to
 * read what others have committed, so not in a snapshot.
 */
export async function refreshSearch(db: Kysely<Schema>, changed: ChangedRecords): Promise<void> {
  if (db.isTransaction) await refreshRows(db, changed);
  else await db.transaction().execute((trx) => refreshRows(trx, changed));
}

async function refreshRows(trx: Kysely<Schema>, changed: ChangedRecords): Promise<void> {
  await lockSearch(trx);
  const { books, audios, courses } = await findAffected(trx, changed);
  const touched = new Set(changed.authors);
  for (const ids of splitIds(books)) {
    await refreshDocuments(trx, "search_books", { made: selectBookDocuments(ids), ids });
    for (const author of await refreshShelves(trx, ids)) touched.add(author);
    await refreshWords(trx, "book", ids);
  }
  for (const ids of splitIds(audios)) {
    await refreshDocuments(trx, "search_audios", { made: selectAudioDocuments(ids), ids });
    await refreshWords(trx, "audio", ids);
  }
  for (const ids of splitIds(courses)) {
    await refreshDocuments(trx, "search_courses", { made: selectCourseDocuments(ids), ids });
    await refreshWords(trx, "course", ids);
  }
  for (const ids of splitIds(changed.series ?? [])) await refreshWords(trx, "series", ids);
  for (const ids of splitIds(changed.topics ?? [])) await refreshWords(trx, "topic", ids);
  for (const ids of splitIds([...touched])) await refreshAuthors(trx, ids);
}

function splitIds(ids: readonly number[]): number[][] {
  const batches: number[][] = [];
  for (let start = 0; start < ids.length; start += BATCH_SIZE) {
    batches.push(ids.slice(start, start + BATCH_SIZE));
  }
  return batches;
}

const documentColumns = ["id", "language", "popularity", "created_at", "title_sort", "title_key"];
const vectors = ["title", "names", "heading", "everything"];

/** Documents that differ are replaced by recent ones; totals of common words are corrected by them. */
async function refreshDocuments(
  trx: Kysely<Schema>,
  table: DocumentTable,
  { made, ids }: { made: RawBuilder<unknown>; ids: number[] },
): Promise<void> {
  const isOfBooks = table === "search_books";
  const columns = [...documentColumns, ...vectors, ...(isOfBooks ? ["work"] : [])];
  const rowOf = (name: string) =>
    sql`row(${listColumns(columns.map((column) => `${name}.${column}`))})`;
  const [settled, recent] = [sql.table(table), sql.table(recentTable(table))];
  const isGone = sql`id = any(${ids}::int[]) and id not in (select id from same)`;
  await sql`
    with made as materialized (${made}),
    same as materialized (
      select id from made
      join (${selectDocuments(table, listColumns(columns), sql`id = any(${ids}::int[])`)}) stored using (id)
      where ${rowOf("stored")} is not distinct from ${rowOf("made")}
    ),
    settled as (delete from ${settled} where ${isGone} returning everything),
    recent as (delete from ${recent} where ${isGone} returning everything),
    gone as (select everything from settled union all select everything from recent),
    come as (
      insert into ${recent} (${listColumns(columns)})
      select ${listColumns(columns)} from made where id not in (select id from same) and ${afterDeletion}
      returning everything
    ),
    corrections as (
      select query, sum(change)::int as change
      from (select everything, -1 as change from gone union all select everything, 1 from come) moved
      join search_totals on ${sql.lit(isOfBooks)} and everything @@ query
      group by query
      having sum(change) <> 0
    )
    update search_totals set total = total + change
    from corrections
    where search_totals.query = corrections.query`.execute(trx);
  // Prepared plans still take the table for empty. The number of rows is enough, and sampling vectors takes long.
  await sql`analyze ${recent} (id)`.execute(trx);
}

/** Returns the authors who have other books than before. */
async function refreshShelves(trx: Kysely<Schema>, ids: number[]): Promise<number[]> {
  const exchange = exchangeRows({
    table: "book_shelves",
    made: selectShelved(ids),
    chosen: sql`book_id = any(${ids}::int[])`,
    key: ["book_id", "shelf"],
    values: ["title_key", "popularity", "created_at"],
  });
  const { rows: changes } = await sql<{ shelf: string; kind: string; id: number; books: number }>`
    ${exchange},
    changes as (
      select shelf, sum(change)::int as books
      from (select shelf, -1 as change from gone union all select shelf, 1 from come) moved
      group by shelf
      having sum(change) <> 0
    )
    insert into shelf_counts (shelf, kind, language, id, books)
    ${selectCounts(sql`select shelf, books from changes`)}
    on conflict (shelf) do update set books = shelf_counts.books + excluded.books
    returning shelf, kind, id, books`.execute(trx);
  const empty = changes.filter(({ books }) => books === 0).map(({ shelf }) => shelf);
  if (empty.length > 0) {
    await sql`delete from shelf_counts where shelf = any(${empty})`.execute(trx);
  }
  return changes.filter(({ kind }) => kind === "author").map(({ id }) => id);
}

async function refreshAuthors(trx: Kysely<Schema>, ids: number[]): Promise<void> {
  const exchange = exchangeRows({
    table: "listed_authors",
    made: selectListedAuthors(sql`shelf_counts`, ids),
    chosen: sql`author_id = any(${ids}::int[])`,
    key: ["author_id", "language"],
    values: ["books", "name_key", "first_key"],
  });
  const { rows: changes } = await sql<{ language: string; authors: number }>`
    ${exchange}
    insert into author_counts (language, authors)
    select language, sum(change)
    from (select language, -1 as change from gone union all select language, 1 from come) moved
    group by language
    having sum(change) <> 0
    on conflict (language) do update set authors = author_counts.authors + excluded.authors
    returning language, authors`.execute(trx);
  const empty = changes.filter(({ authors }) => authors === 0).map(({ language }) => language);
  if (empty.length > 0) {
    await sql`delete from author_counts where language = any(${empty})`.execute(trx);
  }
}

type WordKey = { word: string; language: string };

async function refreshWords(trx: Kysely<Schema>, source: WordSource, ids: number[]): Promise<void> {
  const exchange = exchangeRows({
    table: "search_texts",
    made: selectTexts(source, ids),
    chosen: sql`source = ${source} and id = any(${ids}::int[])`,
    key: ["source", "id", "language"],
    values: ["words"],
  });
  const { rows: changes } = await sql<WordKey>`
    ${exchange},
    changes as (
      select language, shown, sum(change)::int as uses
      from (
        select language, unnest(words) as shown, -1 as change from gone
        union all select language, unnest(words), 1 from come
      ) moved
      group by language, shown
      having sum(change) <> 0
    ),
    counted as (
      insert into search_spellings (language, shown, word, uses)
      select language, shown, search_key(shown), uses from changes
      on conflict (language, shown) do update set uses = search_spellings.uses + excluded.uses
      returning word, language
    )
    select distinct word, language from counted`.execute(trx);
  if (changes.length > 0) await recountWords(trx, changes);
}

async function recountWords(trx: Kysely<Schema>, changes: readonly WordKey[]): Promise<void> {
  const isChanged = sql`(word, language) in (
    select word, language
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as changed (word text, language text)
  )`;
  await sql`delete from search_spellings where ${isChanged} and uses = 0`.execute(trx);
  await sql`
    insert into search_words (word, language, shown, uses, likeness)
    ${selectWords(sql`(select * from search_spellings where ${isChanged})`)}
    on conflict (word, language) do update set shown = excluded.shown, uses = excluded.uses`.execute(
    trx,
  );
  await sql`
    delete from search_words
    where ${isChanged} and not exists (
      select from search_spellings spelling
      where spelling.word = search_words.word and spelling.language = search_words.language
    )`.execute(trx);
}

/** In a statement, the deletion of rows must end before others take their keys. */
const afterDeletion = sql`(select count(*) from gone) >= 0`;

type Exchange = {
  table: string;
  made: RawBuilder<unknown>;
  /** Which stored rows are compared with those in `made`. */
  chosen: RawBuilder<unknown>;
  key: string[];
  values: string[];
};

/** Begins a statement that replaces the rows which differ: `gone` are those deleted, `come` those inserted. */
function exchangeRows({ table, made, chosen, key, values }: Exchange): RawBuilder<unknown> {
  const columns = listColumns([...key, ...values]);
  const equal = [...key, ...values].map(
    (column) => sql`made.${sql.ref(column)} = stored.${sql.ref(column)}`,
  );
  const isEqual = sql.join(equal, sql` and `);
  return sql`
    with made as materialized (${made}),
    gone as (
      delete from ${sql.table(table)} stored
      where ${chosen} and not exists (select from made where ${isEqual})
      returning *
    ),
    come as (
      insert into ${sql.table(table)} (${columns})
      select ${columns} from made
      where ${afterDeletion} and not exists (
        select from (select * from ${sql.table(table)} where ${chosen}) stored where ${isEqual}
      )
      returning *
    )`;
}

function listColumns(columns: readonly string[]): RawBuilder<unknown> {
  return sql.join(columns.map((column) => sql.ref(column)));
}
