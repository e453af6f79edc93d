import { type Kysely, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";

import type { Schema } from "#api/db/schema/schema.ts";

import { isShown } from "./is-shown.ts";

/** A book's file, and what its download name is made of. */
export function findDownloadFile(db: Kysely<Schema>, code: string, format: "pdf" | "epub") {
  return db
    .selectFrom("book_files as f")
    .innerJoin("books as b", "b.id", "f.book_id")
    .where("b.code", "=", code)
    .where(isShown("b"))
    .where("f.format", "=", format)
    .select(["f.book_id", "b.title", "f.path", "f.url", "f.sha256"])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom("book_authors as ba")
          .innerJoin("authors as a", "a.id", "ba.author_id")
          .select("a.name")
          .whereRef("ba.book_id", "=", "f.book_id")
          .orderBy("ba.position"),
      ).as("authors"),
    )
    .executeTakeFirst();
}

export type Download = { bookId: number; day: string; visitor: string; network: string };

/** Counts a download once per visitor and day, and at most `limit` times per network and day. */
export async function countDownload(
  db: Kysely<Schema>,
  { bookId, day, visitor, network }: Download,
  limit: number,
): Promise<void> {
  await sql`
    with first as (
      insert into download_visitors (book_id, day, visitor, network)
      select ${bookId}, ${day}, ${visitor}, ${network}
      where (
        select count(*) from download_visitors
        where book_id = ${bookId} and day = ${day} and network = ${network}
      ) < ${limit}
      on conflict do nothing
      returning book_id, day
    )
    insert into downloads (book_id, day, count)
    select book_id, day, 1 from first
    on conflict (book_id, day) do update set count = downloads.count + 1`.execute(db);
}

/** Deletes the hashes of visitors counted before `day`. */
export async function deleteVisitorsBefore(db: Kysely<Schema>, day: string): Promise<void> {
  await db.deleteFrom("download_visitors").where("day", "<", day).execute();
}
