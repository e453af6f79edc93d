import { cp, mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";

import { sql } from "kysely";

import { type DatabaseLocation, openDatabase } from "#api/db/database/open-database.ts";
import type { CatalogRecords } from "#tests/catalog-records.ts";
import { executeSql, withDatabase } from "#tests/databases/postgres-databases.ts";

import { runLibraryCommand, createTemporaryFolder } from "./programs.ts";

export type Seed = {
  /** The name of the imported data: it is imported once in a run, and every library of that name gets a copy. */
  name: string;
  /** Writes the catalog into this empty folder. */
  write: (folder: string) => Promise<void>;
  /** Of the import; 1 where something in it is refused on purpose. */
  exitCode?: number;
};

/** The output of the import command. */
export type ImportReport = { code: number | null; output: string };

export type DatabaseKind = "server" | "embedded";

/** A library's own copy of a seed, removed when it is disposed of. */
type SeedCopy = AsyncDisposable & {
  /** The settings of a site on it: DATA_DIR, MEDIA_ROOT and, on a server, DATABASE_URL. */
  settings: Record<string, string>;
  place: DatabaseLocation;
  report: ImportReport;
};

/** How long a worker waits while another imports a seed, in milliseconds. */
const IMPORT_TIMEOUT_MS = 120_000;

let copies = 0;

/** Copies the imported data, and imports them first if needed. JOURNEYS_DATABASE=embedded: the other database. */
export async function copySeed(seed: Seed, kind: DatabaseKind = defaultKind()): Promise<SeedCopy> {
  const { folder, report } = await importSeedOnce(seed, kind);
  await using opened = new AsyncDisposableStack();
  const own = opened.use(await createTemporaryFolder());
  const settings = { DATA_DIR: join(own.path, "data"), MEDIA_ROOT: join(own.path, "media") };
  await cp(folder, own.path, { recursive: true });

  if (kind === "embedded") {
    const place = { folder: settings.DATA_DIR };
    return { settings, place, report, ...moveDisposal(opened) };
  }
  copies += 1;
  const name = `${databaseName(seed)}_${process.pid}_${copies}`;
  const server = getEnv("JOURNEYS_POSTGRES");
  await executeSql(server, `create database ${name} template ${databaseName(seed)}`);
  opened.defer(() => executeSql(server, `drop database if exists ${name} with (force)`));
  const url = withDatabase(server, name);
  const place = { url, folder: settings.DATA_DIR };
  return { settings: { ...settings, DATABASE_URL: url }, place, report, ...moveDisposal(opened) };
}

export async function writeCatalog(
  folder: string,
  records: CatalogRecords,
  files: Record<string, Uint8Array | string> = {},
): Promise<void> {
  await writeFile(join(folder, "catalog.json"), JSON.stringify(records));
  for (const [name, file] of Object.entries(files)) await writeFile(join(folder, name), file);
}

type ImportedSeed = { folder: string; report: ImportReport };

/** The first worker imports; the others wait for it. */
async function importSeedOnce(seed: Seed, kind: DatabaseKind): Promise<ImportedSeed> {
  const top = join(getEnv("JOURNEYS_FOLDER"), `${seed.name}-${kind}`);
  const folder = join(top, "library");
  const isFirst = await mkdir(top).then(
    () => true,
    () => false,
  );
  if (!isFirst) return { folder, report: await waitUntilImported(top) };
  try {
    const report = await importSeed(seed, { kind, top, folder });
    await writeAtomically(join(top, REPORT_FILE), JSON.stringify(report));
    return { folder, report };
  } catch (error) {
    await writeAtomically(join(top, FAILURE_FILE), String(error));
    throw error;
  }
}

const REPORT_FILE = "report.json";
const FAILURE_FILE = "failure.txt";

async function importSeed(
  seed: Seed,
  at: { kind: DatabaseKind; top: string; folder: string },
): Promise<ImportReport> {
  const catalog = join(at.top, "catalog");
  const [data, media] = [join(at.folder, "data"), join(at.folder, "media")];
  await mkdir(catalog);
  await mkdir(at.folder);
  await seed.write(catalog);

  const server = at.kind === "server" ? getEnv("JOURNEYS_POSTGRES") : null;
  const url = server === null ? undefined : withDatabase(server, databaseName(seed));
  if (server !== null) await executeSql(server, `create database ${databaseName(seed)}`);
  const settings = { DATA_DIR: data, MEDIA_ROOT: media, ...(url && { DATABASE_URL: url }) };
  const report = await runLibraryCommand(["import", catalog], settings);
  if (report.code !== (seed.exitCode ?? 0)) throw new Error(report.output);
  if (url) await clearDatabasePlace(url);
  return report;
}

/** With the seed's own place stored, the site would see itself as a restored copy, and refuse orders (P18). */
async function clearDatabasePlace(url: string): Promise<void> {
  await using database = await openDatabase({ url, folder: null });
  await sql`update library set place = null`.execute(database.db);
}

async function waitUntilImported(top: string): Promise<ImportReport> {
  const deadline = Date.now() + IMPORT_TIMEOUT_MS;
  while (Date.now() < deadline) {
    const report = await readFile(join(top, REPORT_FILE), "utf8").catch(() => null);
    if (report !== null) return JSON.parse(report);
    const failure = await readFile(join(top, FAILURE_FILE), "utf8").catch(() => null);
    if (failure !== null) throw new Error(failure);
    await setTimeout(50);
  }
  throw new Error(`${top} was not imported within ${IMPORT_TIMEOUT_MS / 1_000} s.`);
}

/** Other workers never read an incomplete file. */
async function writeAtomically(file: string, text: string): Promise<void> {
  await writeFile(`${file}.new`, text);
  await rename(`${file}.new`, file);
}

function moveDisposal(opened: AsyncDisposableStack): AsyncDisposable {
  const resources = opened.move();
  return { [Symbol.asyncDispose]: () => resources.disposeAsync() };
}

function defaultKind(): DatabaseKind {
  return process.env["JOURNEYS_DATABASE"] === "embedded" ? "embedded" : "server";
}

/** With characters that a database name allows. */
function databaseName({ name }: Seed): string {
  return `${getEnv("JOURNEYS_PREFIX")}${name.replaceAll("-", "_")}`;
}

function getEnv(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is set by tests/playwright-setup.ts.`);
  return value;
}
