import { readdir } from "node:fs/promises";

import type { Migration } from "kysely/migration";

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
  const names = (await readdir(folder)).filter((name) => !name.endsWith(".test.ts"));
  const imports = names.map(async (name) => {
    const migration: Migration = await import(/* @vite-ignore */ new URL(name, folder).href);
    return [name, migration] as const;
  });
  return Object.fromEntries(await Promise.all(imports));
}
