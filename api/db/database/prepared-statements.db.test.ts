import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";

import { openTestDatabase } from "#tests/databases/test-database.ts";

const database = await openTestDatabase();
afterAll(() => database.close());

test("prepares only repeated statements on a connection", async () => {
  const prepared = await database.db.connection().execute(async (db) => {
    for (let times = 0; times < 6; times++) {
      await db.selectFrom("books").select("id").where("code", "=", `made-${times}`).execute();
      await db.selectFrom("periodicals").selectAll().where("code", "=", "letters").execute();
    }
    const { rows } = await sql<{ statement: string }>`
      select statement from pg_prepared_statements`.execute(db);
    return rows.map(({ statement }) => statement);
  });
  expect(prepared).toEqual(['select "id" from "books" where "code" = $1']);
});

test("keeps a prepared statement working when its table is replaced", async () => {
  const { db } = database;
  const read = () => db.selectFrom("shelf_counts").select("books").where("id", "=", 1).execute();
  for (let times = 0; times < 6; times++) await read();

  await sql`create table replacement (like shelf_counts)`.execute(db);
  await sql`insert into replacement (shelf, kind, id, language, books)
    values ('en/1/', 'topic', 1, 'en', 3)`.execute(db);
  await sql`drop table shelf_counts`.execute(db);
  await sql`alter table replacement rename to shelf_counts`.execute(db);
  expect(await read()).toEqual([{ books: 3 }]);
});
