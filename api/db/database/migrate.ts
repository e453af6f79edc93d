import { readdir } from "node:fs/promises";

import { sql } from "kysely";
import { Migrator, type Migration } from "kysely/migration";

import { seedPlaces } from "#api/db/library/places.ts";

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

type MigrationFiles = Record<string, Migration>;

/** All migrations by name: each file `NNN-name.ts` of `api/db/migrations/`, in the order of the numbers. */
export async function loadMigrations(): Promise<Record<string, Migration>> {
  // Vite defines `env` and puts the files into the bundle; Node runs the sources and reads the folder.
  const files: MigrationFiles = import.meta.env
    ? import.meta.glob<Migration>(["/api/db/migrations/*.ts", "!**/*.test.ts"], { eager: true })
    : await importFolder(new URL("../migrations/", import.meta.url));
  return sortMigrations(files);
}

/** By name, from file paths. Throws when a name has no number, or a number is missing or used twice. */
export function sortMigrations(files: MigrationFiles): Record<string, Migration> {
  const named = Object.entries(files).map(([file, migration]) => ({
    name: file.slice(file.lastIndexOf("/") + 1, -".ts".length),
    migration,
  }));
  named.sort((a, b) => (a.name < b.name ? -1 : 1));

  for (const [index, { name }] of named.entries()) {
    const number = String(index + 1).padStart(3, "0");
    if (!/^\d{3}-[a-z0-9-]+$/.test(name) || !name.startsWith(`${number}-`))
      throw new Error(`migration ${name} should be number ${number}: each number is used once`);
  }
  return Object.fromEntries(named.map(({ name, migration }) => [name, migration]));
}

async function importFolder(folder: URL): Promise<MigrationFiles> {
  const names = (await readdir(folder)).filter((name) => /(?<!\.test)\.ts$/.test(name));
  const imports = names.map(async (name) => {
    const migration: Migration = await import(/* @vite-ignore */ new URL(name, folder).href);
    return [name, migration] as const;
  });
  return Object.fromEntries(await Promise.all(imports));
}
