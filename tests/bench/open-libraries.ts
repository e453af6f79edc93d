import { join } from "node:path";

import { makeDemonstration } from "#demo/make-demonstration.ts";
import { createDatabase } from "#tests/databases/postgres-databases.ts";
import { type Postgres, startPostgres } from "#tests/databases/start-postgres.ts";
import { createTemporaryFolder, startLibraryCommand } from "#tests/e2e/programs.ts";
import { watchMemory } from "#tests/load/watch-memory.ts";
import { writeGeneratedLibrary } from "#tests/made-library/write-generated-library.ts";

import type {
  DatabaseKind,
  Libraries,
  GeneratedLibrary,
  Settings,
  ImportMeasurement,
} from "./row.ts";

/** Each library has a folder and a database of its own, which are removed when the run ends. */
export async function openLibraries(
  print: (line: string) => void,
): Promise<Libraries & AsyncDisposable> {
  await using opened = new AsyncDisposableStack();
  const { path: top } = opened.use(await createTemporaryFolder());
  let postgres: Postgres | null = null;
  let count = 0;
  const written = new Map<number, ReturnType<typeof writeGeneratedLibrary>>();
  const generated = new Map<string, Promise<GeneratedLibrary>>();
  const demonstrations = new Map<DatabaseKind, Promise<Settings>>();

  async function settingsFor(on: DatabaseKind): Promise<Settings> {
    const name = `bench_${process.pid}_${++count}`;
    const folder = join(top, name);
    const settings = { DATA_DIR: join(folder, "data"), MEDIA_ROOT: join(folder, "media") };
    if (on === "embedded") return settings;
    postgres ??= resources.use(await startPostgres());
    const { url } = resources.use(await createDatabase(postgres.url, name));
    return { ...settings, DATABASE_URL: url };
  }

  async function create(titles: number, on: DatabaseKind): Promise<GeneratedLibrary> {
    print(`Making a library of ${titles} titles (${on}).`);
    const { folder, librarySample } = await memoize(written, titles, () =>
      writeGeneratedLibrary(top, titles),
    );
    const settings = await settingsFor(on);
    return { settings, librarySample, folder, imported: await importFolder(settings, folder) };
  }

  async function demonstrate(on: DatabaseKind): Promise<Settings> {
    print(`Making the demonstration library (${on}).`);
    await using folder = await createTemporaryFolder();
    const catalog = join(folder.path, "catalog");
    const settings = await settingsFor(on);
    await makeDemonstration(catalog, { onProgress: () => {} });
    await importFolder(settings, catalog);
    return settings;
  }

  const resources = opened.move();
  return {
    generated: (titles, on) => memoize(generated, `${titles} ${on}`, () => create(titles, on)),
    demonstration: (on) => memoize(demonstrations, on, () => demonstrate(on)),
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}

function memoize<Key, Thing>(cache: Map<Key, Thing>, key: Key, create: () => Thing): Thing {
  const existing = cache.get(key);
  if (existing !== undefined) return existing;
  const created = create();
  cache.set(key, created);
  return created;
}

export async function importFolder(settings: Settings, folder: string): Promise<ImportMeasurement> {
  const start = performance.now();
  const command = startLibraryCommand(["import", folder], settings);
  const watch = watchMemory(command.pid);
  const code = await command.ended;
  const mebibytes = Math.max(...watch.stop().map((sample) => sample.mebibytes), 0);
  if (code !== 0) throw new Error(command.output());
  return { seconds: (performance.now() - start) / 1_000, mebibytes, output: command.output() };
}
