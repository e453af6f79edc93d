import { type Kysely, sql } from "kysely";

/** Payments refused as duplicates, and refunds that the library starts by itself. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table payment_attempts add is_duplicate boolean not null default false`,
  `alter table order_refunds add is_automatic boolean not null default false`,
];
