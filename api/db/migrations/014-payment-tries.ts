import { type Kysely, sql } from "kysely";

/** Payment tries, stored apart from the people who made them. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // Names no person, and stays for its two days when that person is erased: otherwise erasure would reset the limits.
  `create table payment_tries (
    id bigint primary key generated always as identity,
    reference text not null unique,
    subject text not null,
    made_at timestamptz not null,
    settled_at timestamptz,
    declined_at timestamptz,
    card_hash text
  )`,
  `create index payment_tries_subject on payment_tries (subject, made_at)`,
  `create index payment_tries_made on payment_tries (made_at)`,
  `create index payment_tries_declined on payment_tries (declined_at)
    where declined_at is not null`,
  `create index payment_tries_card on payment_tries (card_hash, made_at)
    where card_hash is not null`,
];
