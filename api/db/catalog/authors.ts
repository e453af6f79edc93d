import { type Kysely, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";

import type { Schema } from "#api/db/schema/schema.ts";
import type { AuthorSort } from "#domain/criteria.ts";

import { isNotWithdrawn } from "./is-shown.ts";
import {
  type IdPage,
  type PageStatement,
  type Slice,
  type SortColumn,
  formatOrder,
  selectSlice,
  selectSortedSlice,
} from "./slice.ts";

type AuthorCriteria = { language: string | null; beginning: string; sortby: AuthorSort };

/** Authors with books in the language whose last name starts with `beginning`; ignores case and accents. */
export function findAuthors(
  db: Kysely<Schema>,
  { language, ...criteria }: AuthorCriteria,
  slice: Slice,
) {
  const page = selectAuthorPage({ language: language ?? "", ...criteria }, slice);
  return db
    .with(
      (cte) => cte("page").materialized(),
      () => sql<IdPage>`(${page})`,
    )
    .selectFrom("page")
    .select((eb) => [
      "page.total",
      jsonArrayFrom(
        eb
          .selectFrom("listed_authors as l")
          .innerJoin("authors as a", "a.id", "l.author_id")
          .select(["a.code", "a.name", "a.first_name", "a.last_name", "a.date", "a.photo"])
          .select("l.books as booksCount")
          .where("l.language", "=", language ?? "")
          .where("l.author_id", "=", sql<number>`any(page.ids)`)
          .where(isNotWithdrawn("a"))
          .orderBy(sql`array_position(page.ids, a.id)`),
      ).as("items"),
    ])
    .executeTakeFirstOrThrow();
}

function selectAuthorPage(
  { language, beginning, sortby }: AuthorCriteria & { language: string },
  slice: Slice,
): PageStatement {
  const order = authorOrders[sortby];
  const list = sql`listed_authors where language = ${language}`;
  if (beginning === "") {
    const total = sql`select authors from author_counts where language = ${language}`;
    return selectSortedSlice({ id: "author_id", list, order, total }, slice);
  }
  const hits = sql<{ id: number }>`
    select author_id as id, author_id, books, name_key, first_key from ${list} and name_key ^@ plain_text(${beginning})`;
  return selectSlice(hits, formatOrder(order), slice);
}

const byName: SortColumn[] = [
  { column: "name_key", direction: "asc" },
  { column: "first_key", direction: "asc" },
  { column: "author_id", direction: "asc" },
];

const authorOrders: Record<AuthorSort, SortColumn[]> = {
  last_name: byName,
  most_titles: [{ column: "books", direction: "desc" }, ...byName],
};

/** One author, with the number of their books in the language. */
export function findAuthor(db: Kysely<Schema>, code: string, language: string | null) {
  return db
    .selectFrom("authors as a")
    .leftJoin("listed_authors as l", (join) =>
      join.onRef("l.author_id", "=", "a.id").on("l.language", "=", language ?? ""),
    )
    .where("a.code", "=", code)
    .where(isNotWithdrawn("a"))
    .select(["a.code", "a.name", "a.first_name", "a.last_name", "a.date", "a.photo", "a.biography"])
    .select((eb) => eb.fn.coalesce("l.books", eb.lit(0)).as("booksCount"))
    .executeTakeFirst();
}
