import { type Kysely, sql } from "kysely";

import type { Schema } from "#api/db/schema.ts";
import type { BookSort } from "#domain/criteria.ts";

export type BookFilter = {
  /** Two small letters. */
  language: string | null;
  serieId: number | null;
  topicId: number | null;
};

export type BookListing = BookFilter & {
  /** Newest first when it is not named. */
  sortby: BookSort | null;
  size: number;
  offset: number;
};

/** One page of a filtered list, and how many books the whole of it has; far pages cost what near ones do. */
export async function listBooks(
  db: Kysely<Schema>,
  { language, serieId, topicId, sortby, size, offset }: BookListing,
): Promise<{ ids: number[]; total: number }> {
  const shelf = [language ?? "", topicId ?? "", serieId ?? ""].join("/");
  const place = sql.ref(places[sortby ?? "creationdate"]);

  const { rows } = await sql<{ ids: number[]; total: number }>`
    select
      array(
        select book_id from book_list
        where shelf = ${shelf} and ${place} > ${offset}::int and ${place} <= ${offset + size}::int
        order by ${place}
      ) as ids,
      coalesce((select max(${place}) from book_list where shelf = ${shelf}), 0) as total`.execute(
    db,
  );
  return rows[0] ?? { ids: [], total: 0 };
}

const places = {
  title: "by_title",
  popularity: "by_popularity",
  creationdate: "by_date",
} satisfies Record<BookSort, string>;
