import { type Kysely, type RawBuilder, sql } from "kysely";

import type { Schema } from "#api/db/schema/schema.ts";

import { noteFormerFiles, readFilesOf } from "./former-files.ts";
import { columnsOf, wasVisible } from "./gone-records.ts";
import type { RecordTable } from "./record-fields.ts";

/** The last ones are named by the others. */
export const deletionOrder = ["books", "audios", "courses", "authors", "topics", "series"] as const;

/** A record cannot be deleted, because others need it. */
export class DeletionRefused extends Error {}

/**
 * Deletes a record, and remembers its code and its files. Returns its id, or null when there is none. Throws `DeletionRefused` for
 * a book of an order whose books are not sent, and for what other records name. Needs a transaction.
 */
export async function deleteRecord(
  trx: Kysely<Schema>,
  table: RecordTable,
  code: string,
): Promise<number | null> {
  // Waits for orders that are being placed; later ones find no such book.
  const { rows } = await sql<{ id: number; isVisible: boolean }>`
    select id, ${wasVisible(table)} as "isVisible" from ${sql.table(table)} where code = ${code} for update`.execute(
    trx,
  );
  const [record] = rows;
  if (!record) return null;
  const reason = await findReasonToKeep(trx, table, { id: record.id, code });
  if (reason !== null) throw new DeletionRefused(reason);

  const files = await readFilesOf(trx, table, [code]);
  // Nobody may ask for a file by its name when nobody has seen the record.
  const named = [...files].map(
    ([path, file]) => [path, { ...file, name: record.isVisible ? file.name : null }] as const,
  );
  await noteFormerFiles(trx, new Map(named), new Map());
  await sql`
    insert into deleted_records (kind, code, id, title, language, work, was_visible)
    select ${table}, code, id, title, language, work, ${record.isVisible} from (
      select code, id, ${columnsOf(table)} from ${sql.table(table)} where id = ${record.id}
    ) gone`.execute(trx);
  await sql`delete from ${sql.table(table)} where id = ${record.id}`.execute(trx);
  return record.id;
}

/** Whether a record of this code was deleted. */
export async function isDeleted(
  db: Kysely<Schema>,
  table: RecordTable,
  code: string,
): Promise<boolean> {
  const row = await db
    .selectFrom("deleted_records")
    .select("code")
    .where("kind", "=", table)
    .where("code", "=", code)
    .executeTakeFirst();
  return row !== undefined;
}

export type DeletedRecord = { code: string; id: number; day: string };

/** The deleted records of a table, whose codes and numbers no other record may have. */
export async function listDeletedRecords(
  db: Kysely<Schema>,
  table: RecordTable,
): Promise<DeletedRecord[]> {
  const { rows } = await sql<DeletedRecord>`
    select code, id, to_char(deleted_at, 'YYYY-MM-DD') as day
    from deleted_records where kind = ${table}`.execute(db);
  return rows;
}

type FoundRecord = { id: number; code: string };

async function findReasonToKeep(
  trx: Kysely<Schema>,
  table: RecordTable,
  record: FoundRecord,
): Promise<string | null> {
  if (table === "books") return findUnsentOrders(trx, record);
  for (const { owners, from } of naming[table] ?? []) {
    const { rows } = await sql<{ code: string }>`
      select code from ${from} = ${record.id} order by code`.execute(trx);
    const [one, ...others] = rows.map(({ code }) => code);
    if (one === undefined) continue;
    return others.length === 0
      ? `The ${owners[0]} ${one} still names it. Change or delete that first, or withdraw this.`
      : `${describeSome(owners[1], [one, ...others])} still name it. Change or delete those first, or withdraw this.`;
  }
  return null;
}

async function findUnsentOrders(trx: Kysely<Schema>, { code }: FoundRecord) {
  const rows = await trx
    .selectFrom("orders as o")
    .innerJoin("order_lines as l", "l.order_id", "o.id")
    .select("o.id")
    .distinct()
    .where("l.code", "=", code)
    .where("o.state", "in", openOrderStates)
    .where("o.shipped_day", "is", null)
    .orderBy("o.id")
    .execute();
  const [one, ...others] = rows.map(({ id }) => `#${id}`);
  if (one === undefined) return null;
  const orders =
    others.length === 0
      ? `Order ${one} is not sent yet and has this book.`
      : `${describeSome("orders", [one, ...others])} are not sent yet and have this book.`;
  return `${orders} It can be withdrawn now, and deleted when the books are sent.`;
}

/** Orders whose books may still have to be sent. */
const openOrderStates = ["pending", "placed", "doubtful"] as const;

type Naming = {
  /** For one and for several. */
  owners: readonly [string, string];
  /** Records with the column that names the other record. */
  from: RawBuilder<unknown>;
};

const courses = ["course", "courses"] as const;
const books = ["book", "books"] as const;

const naming: Partial<Record<RecordTable, Naming[]>> = {
  authors: [
    { owners: books, from: sql`books join book_authors on book_id = id where author_id` },
    { owners: courses, from: sql`courses where author_id` },
  ],
  topics: [
    { owners: books, from: sql`books join book_topics on book_id = id where topic_id` },
    { owners: courses, from: sql`courses where topic_id` },
  ],
  series: [
    { owners: books, from: sql`books join book_series on book_id = id where series_id` },
    { owners: ["recording", "recordings"], from: sql`audios where series_id` },
  ],
};

const MAX_NAMED = 5;

/** For example "The 7 books a, b, c, d, e and others". */
function describeSome(many: string, names: readonly string[]): string {
  const rest = names.length > MAX_NAMED ? " and others" : "";
  return `The ${names.length} ${many} ${names.slice(0, MAX_NAMED).join(", ")}${rest}`;
}
