import { sql } from "kysely";
import { Migrator } from "kysely/migration";

import { seedPlaces } from "#api/db/library/places.ts";

import { loadMigrations } from "./load-migrations.ts";
import type { OpenDatabase } from "./open-database.ts";

/**
 * Migrates to the latest version and updates the list of countries; returns whether a migration ran. Safe with several
 * processes at once. Throws when the database is newer than the program.
 */
export async function migrate(database: OpenDatabase): Promise<boolean> {
  await refuseNewerDatabase(database);
  const { error, results = [] } = await createMigrator(database).migrateToLatest();
  if (error) throw error;

  await seedPlaces(database.db);
  return results.length > 0;
}

/** Migrates an empty database to the version of a backup. */
export async function migrateTo(database: OpenDatabase, migration: string): Promise<void> {
  const { error } = await createMigrator(database).migrateTo(migration);
  if (error) throw error;
}

export async function isKnownMigration(migration: string): Promise<boolean> {
  return migration in (await loadMigrations());
}

/** The last migration that ran; undefined when the database has no tables. */
export async function findLastMigration(
  database: Pick<OpenDatabase, "db">,
): Promise<string | undefined> {
  const executed = (await createMigrator(database).getMigrations()).filter(
    ({ executedAt }) => executedAt,
  );
  return executed.at(-1)?.name;
}

/** Throws an error with both versions, because Kysely's migrator reports this case as corruption. */
async function refuseNewerDatabase({ db }: OpenDatabase): Promise<void> {
  const table = await sql<{ isThere: boolean }>`
    select to_regclass('kysely_migration') is not null as "isThere"`.execute(db);
  if (!table.rows[0]?.isThere) return;

  const executed = await sql<{ name: string }>`
    select name from kysely_migration order by name collate "C"`.execute(db);
  const known = Object.keys(await loadMigrations());
  const newest = executed.rows.findLast(({ name }) => !known.includes(name));
  if (!newest) return;
  throw new Error(
    `this program is older than the database: it knows the migrations up to ${known.at(-1)}, and the database has ${newest.name}`,
  );
}

function createMigrator({ db }: Pick<OpenDatabase, "db">): Migrator {
  return new Migrator({ db, provider: { getMigrations: loadMigrations } });
}
