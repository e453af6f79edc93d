import { type Kysely, sql } from "kysely";

/** Requests for mailing lists, and counts of limited attempts. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table mailing_requests (
    id int primary key generated always as identity,
    email text not null,
    first_name text not null,
    last_name text not null,
    region_id int not null references regions,
    lists text[] not null,
    language char(2) not null,
    state text not null default 'requested',
    requested_at timestamptz not null
  )`.execute(db);
  await sql`create unique index on mailing_requests (lower(email)) where state = 'requested'`.execute(
    db,
  );

  await sql`create table attempts (
    action text not null,
    subject text not null,
    times timestamptz[] not null,
    primary key (action, subject)
  )`.execute(db);
}
