import { type Kysely, sql } from "kysely";

/** Where the library lives, so that a copy of its data knows that it is one (P18). */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table library add place text`,
  // Since when it is held because somebody said so: it was restored from a backup, or marked by hand.
  `alter table library add held_since timestamptz`,
  // When they were made the library's own last: what the one before it sent shortly before may be in no report of the gateway.
  `alter table library add taken_over_at timestamptz`,

  // Of the server, the database and the table: a copy that is made by rows has another of one of them at the least.
  // A role that may not ask for the server's says so by a dash.
  `create function library_place() returns text language plpgsql stable as
    $$ declare server text;
       begin
         begin
           select system_identifier into server from pg_control_system();
         exception when insufficient_privilege or undefined_function then
           server := '-';
         end;
         return concat_ws('/', server,
           (select oid from pg_database where datname = current_database()),
           to_regclass('library')::oid);
       end $$`,
];
