import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { openDatabase, type OpenDatabase } from "#api/db/database/open-database.ts";
import { type Simulators, startSimulators } from "#simulators/start-simulators.ts";
import { createDatabase } from "#tests/databases/postgres-databases.ts";
import { startPostgres } from "#tests/databases/start-postgres.ts";
import { runLibraryCommand, createTemporaryFolder } from "#tests/e2e/programs.ts";
import { findFreePortRange } from "#tests/find-free-port.ts";
import { orderCatalog } from "#tests/payments/order-library.ts";

export type DatabaseKind = "postgres" | "embedded";

/** Everything around the process under test; it survives each kill. */
export type Environment = AsyncDisposable & {
  /** The settings each site process is started with. */
  settings: Record<string, string>;
  simulators: Simulators;
  /** The name of the database, for reports. */
  name: string;
  /** Where the gateway sends webhooks, and where customers' calls go. */
  origin: string;
  /** Opens the library's database, while no site uses it when it is embedded. */
  openBooks: () => Promise<OpenDatabase>;
};

export type Server = { url: string; name: string };

/** Runs a command of the library; throws when it fails. */
type RunCommand = (typed: string[], settings: Record<string, string>) => Promise<unknown>;

/** Opens an environment on that database; `changes` are other settings. `run` imports the catalog. */
export async function openEnvironment(
  on: DatabaseKind | Server,
  changes: Record<string, string> = {},
  run: RunCommand = runCommand,
): Promise<Environment> {
  await using opened = new AsyncDisposableStack();
  const services = opened.use(await openServices(on, changes));
  const source = join(services.folder, "catalog");
  await writeCatalog(source);
  await run(["import", source], services.settings);
  const resources = opened.move();
  return { ...services, [Symbol.asyncDispose]: () => resources.disposeAsync() };
}

/** The same before the import of a catalog, with a folder for it. */
export async function openServices(
  on: DatabaseKind | Server,
  changes: Record<string, string>,
): Promise<Environment & { folder: string }> {
  await using opened = new AsyncDisposableStack();
  const { path: folder } = opened.use(await createTemporaryFolder());
  const port = await findFreePortRange();
  const origin = `http://localhost:${port}`;
  const simulators = opened.use(
    await startSimulators({ port, siteOrigins: [origin], folder: join(folder, "simulators") }),
  );
  const server = await openServer(on, opened);
  const settings = {
    ...simulators.env,
    ...(server && { DATABASE_URL: server.url }),
    DATA_DIR: join(folder, "data"),
    MEDIA_ROOT: join(folder, "media"),
    PORT: String(port),
    SITE_ORIGIN: origin,
    LOG_LEVEL: "error",
    // Longer than a slow sale needs to reach the gateway.
    PAYMENT_WAIT_MINUTES: "0.25",
    ...changes,
  };
  const resources = opened.move();
  return {
    folder,
    settings,
    simulators,
    name: server?.name ?? "the embedded database",
    origin,
    openBooks: () => openDatabase({ url: server?.url, folder: settings.DATA_DIR }),
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}

/** Null for the embedded database. */
async function openServer(
  on: DatabaseKind | Server,
  opened: AsyncDisposableStack,
): Promise<Server | null> {
  if (on === "embedded") return null;
  if (on !== "postgres") return on;
  const { url, name } = opened.use(await startPostgres());
  const database = opened.use(await createDatabase(url, `lectern_kills_${process.pid}`));
  return { url: database.url, name };
}

async function writeCatalog(folder: string): Promise<void> {
  await mkdir(folder);
  const { library, settings } = orderCatalog;
  const books = orderCatalog.books?.map(({ code, title, type, price }) => ({
    code,
    title,
    type,
    price,
    language: "en",
    hasPrintableVersion: true,
  }));
  await writeFile(join(folder, "catalog.json"), JSON.stringify({ library, settings, books }));
}

/** Runs a command in a process of its own. */
export async function runCommand(typed: string[], settings: Record<string, string>): Promise<void> {
  const { code, output } = await runLibraryCommand(typed, settings);
  if (code !== 0) throw new Error(output);
}

type Fault = { fault: string; times?: number; on?: string; ms?: number };

/** Makes the gateway simulator fail, as its README describes. */
export async function injectFault({ simulators }: Environment, fault: Fault): Promise<void> {
  const url = `${simulators.gatewayOrigin}/__sim/faults`;
  const answer = await fetch(url, { method: "POST", body: JSON.stringify(fault) });
  if (!answer.ok) throw new Error(await answer.text());
}

export async function haveFaultsFired({ simulators }: Environment): Promise<boolean> {
  const answer = await fetch(`${simulators.gatewayOrigin}/__sim/faults`);
  return (await answer.json()).length === 0;
}

export async function clearFaults({ simulators }: Environment): Promise<void> {
  await fetch(`${simulators.gatewayOrigin}/__sim/faults`, { method: "DELETE" });
}
