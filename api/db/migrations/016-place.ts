import { type Kysely, sql } from "kysely";

/** Where the library lives, so that a copy of its data is recognized as one (P18). */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table library add place text`,
  // Since when it is a copy because it was restored from a backup or marked by hand.
  `alter table library add held_since timestamptz`,
  // When a copy was last taken over: the gateway's reports may not yet include what was sent shortly before.
  `alter table library add taken_over_at timestamptz`,

  // Ids of the server, the database and the table: a copy made row by row differs in at least one of them. A dash means
  // that the role may not read the server's id.
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
