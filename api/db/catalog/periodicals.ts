import { type Kysely, sql } from "kysely";

import type { Schema } from "#api/db/schema/schema.ts";

import { selectInLanguage } from "./in-language.ts";
import { isShown } from "./is-shown.ts";
import { type PageStatement, type Slice, selectSlice } from "./slice.ts";

export function findPeriodicals(db: Kysely<Schema>) {
  return db.selectFrom("periodicals").selectAll().orderBy("position").execute();
}

export async function isPeriodical(db: Kysely<Schema>, code: string): Promise<boolean> {
  const row = await db
    .selectFrom("periodicals")
    .select("code")
    .where("code", "=", code)
    .executeTakeFirst();
  return row !== undefined;
}

/** The issues of a periodical, newest first. */
export function selectIssuePage(
  db: Kysely<Schema>,
  { periodical, language }: { periodical: string; language: string | null },
  slice: Slice,
): PageStatement {
  const hits = db
    .selectFrom("books")
    .select(["id", "number", "created_at"])
    .where("periodical", "=", periodical)
    .where(selectInLanguage("language", language))
    .where(isShown("books"));
  return selectSlice(hits, sql`number desc nulls last, created_at desc`, slice);
}
