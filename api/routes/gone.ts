import type { Kysely } from "kysely";

import { findGoneRecord, findShownVersions } from "#api/db/catalog/gone-records.ts";
import type { RecordTable } from "#api/db/catalog/record-fields.ts";
import type { Schema } from "#api/db/schema/schema.ts";
import { getLanguageName } from "#api/language-names.ts";
import { createRouter, negotiateLanguage, orNotFound, ProblemError } from "#api/problem.ts";
import type { Database } from "#api/services.ts";
import { Id } from "#contract/fields.ts";
import { getGone, type GoneKind } from "#contract/gone.ts";
import { localize } from "#domain/languages.ts";

type Address = { db: Kysely<Schema>; table: RecordTable; key: string | number };

/** Returns `value`. Without one, throws a 410 for a record that was withdrawn or deleted, and a 404 for any other. */
export async function orGone<T>(
  value: T | null | undefined,
  address: Address,
  missing?: string,
): Promise<T> {
  if (value === null || value === undefined) await requireNotGone(address);
  return orNotFound(value, missing);
}

/** Throws a 410 when the record was withdrawn or deleted. */
export async function requireNotGone({ db, table, key }: Address): Promise<void> {
  if (await findGoneRecord(db, table, key)) throw goneError();
}

export function goneError(): ProblemError {
  return new ProblemError(410, "err-gone");
}

export function goneRoutes({ db }: Database) {
  return createRouter().openapi(getGone, async (c) => {
    const { kind, code } = c.req.valid("query");
    const language = negotiateLanguage(c);
    const record = orNotFound(await findGoneRecord(db, tables[kind], parseKey(kind, code)));
    const versions = record.work === null ? [] : await findShownVersions(db, record.work);
    const answer = {
      title: localize(record.title, language),
      language: record.language,
      versions: versions.map((version) => ({
        ...version,
        language: version.language.toUpperCase(),
        languageName: getLanguageName(version.language, language),
      })),
    };
    return c.json(answer, 200);
  });
}

const tables = {
  book: "books",
  course: "courses",
  author: "authors",
  series: "series",
  topic: "topics",
} as const satisfies Record<GoneKind, RecordTable>;

/** Visitors know series and topics by their number. */
function parseKey(kind: GoneKind, code: string): string | number {
  if (kind !== "series" && kind !== "topic") return code;
  const id = Id.safeParse(code);
  return orNotFound(id.success ? id.data : null);
}
