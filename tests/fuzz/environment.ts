import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { z } from "zod";

import { startSimulators } from "#simulators/start-simulators.ts";
import { type CatalogRecords, smallCatalog } from "#tests/catalog-records.ts";
import { runLibraryCommand, startSite, createTemporaryFolder } from "#tests/e2e/programs.ts";
import { makeEpub } from "#tests/epubs/make-epub.ts";
import { findFreePortRange } from "#tests/find-free-port.ts";
import { type KeyProvider, startKeyProvider } from "#tests/people/key-provider.ts";
import { pdfBytes } from "#tests/start-library.ts";
import { orderCatalog } from "#tests/payments/order-library.ts";
import { executeSql, withDatabase } from "#tests/databases/postgres-databases.ts";
import { startPostgres } from "#tests/databases/start-postgres.ts";

export type DatabaseKind = "postgres" | "embedded";

/** A running library with simulators of the services outside. */
export type Environment = AsyncDisposable & {
  origin: string;
  inboxOrigin: string;
  /** The name of the database, for reports. */
  name: string;
  /** Signs any token. */
  provider: KeyProvider;
  /** Secrets that no answer may contain. */
  secrets: string[];
  newToken: () => Promise<string>;
  /** Signs webhooks. */
  signingKey: string;
  /** The order id of the newest charge; "" without one. */
  newestOrderid: () => Promise<string>;
  output: () => string;
};

export async function openEnvironment(kind: DatabaseKind): Promise<Environment> {
  await using opened = new AsyncDisposableStack();
  const folder = opened.use(await createTemporaryFolder());
  const port = await findFreePortRange();
  const simulators = opened.use(
    await startSimulators({
      port,
      siteOrigins: [`http://localhost:${port}`],
      folder: join(folder.path, "simulators"),
    }),
  );
  const provider = opened.use(await startKeyProvider());
  provider.shift(Math.floor(Date.now() / 1000) - PROVIDER_START_SECONDS);
  const server = kind === "postgres" ? await createDatabase(opened) : null;
  const settings = {
    ...simulators.env,
    ...(server && { DATABASE_URL: server.url }),
    IDENTITY_ISSUER: provider.issuer,
    // Each caller names a network of its own.
    TRUSTED_PROXIES: "127.0.0.1,::1",
    DATA_DIR: join(folder.path, "data"),
    MEDIA_ROOT: join(folder.path, "media"),
    PORT: String(port),
  };
  await importCatalog(folder.path, settings);
  const serving = opened.use(await startSite(settings));

  const resources = opened.move();
  return {
    origin: serving.origin,
    inboxOrigin: simulators.inboxOrigin,
    name: server?.name ?? "the embedded database",
    provider,
    secrets: findSecrets(settings),
    newToken: () => newToken(simulators.gatewayOrigin),
    signingKey: simulators.env["GATEWAY_SIGNING_KEY"] ?? "",
    newestOrderid: () => newestOrderid(simulators.gatewayOrigin),
    output: serving.output,
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}

/** In seconds: the start time of a provider for tests. */
const PROVIDER_START_SECONDS = Date.UTC(2026, 2, 1, 18) / 1000;

async function createDatabase(
  opened: AsyncDisposableStack,
): Promise<{ url: string; name: string }> {
  const { url, name } = opened.use(await startPostgres());
  const database = `lectern_fuzz_${process.pid}`;
  await executeSql(url, `create database ${database}`);
  opened.defer(() => executeSql(url, `drop database ${database} with (force)`));
  return { url: withDatabase(url, database), name };
}

/** The small catalog with the books for orders. */
const catalog: CatalogRecords = {
  ...smallCatalog,
  settings: orderCatalog.settings,
  books: [...(smallCatalog.books ?? []), ...(orderCatalog.books ?? [])],
};

async function importCatalog(folder: string, settings: Record<string, string>): Promise<void> {
  const source = join(folder, "catalog");
  await mkdir(source);
  await writeFile(join(source, "catalog.json"), JSON.stringify(catalog));
  await writeFile(join(source, "all-of-grace.pdf"), pdfBytes);
  await writeFile(join(source, "all-of-grace.epub"), makeEpub());
  await writeFile(join(source, "sermon.mp3"), `ID3${"\0".repeat(200)}`);
  const report = await runLibraryCommand(["import", source], settings);
  if (report.code !== 0) throw new Error(report.output);
}

function findSecrets(settings: Record<string, string | undefined>): string[] {
  const named = Object.entries(settings).filter(([name]) => /SECURITY|SIGNING|SECRET/.test(name));
  const database = settings["DATABASE_URL"];
  const password = database ? new URL(database).password : "";
  return [...named.map(([, value = ""]) => value), password].filter(Boolean);
}

async function newToken(gatewayOrigin: string): Promise<string> {
  const card = { ccnumber: "4111111111111111", ccexp: "1035", cvv: "999" };
  const answer = await fetch(`${gatewayOrigin}/__sim/tokens`, {
    method: "POST",
    body: JSON.stringify(card),
  });
  return (await answer.json()).token;
}

const Ledger = z.object({ transactions: z.array(z.object({ orderid: z.string() })) });

async function newestOrderid(gatewayOrigin: string): Promise<string> {
  const answer = await fetch(`${gatewayOrigin}/__sim/ledger`);
  return Ledger.parse(await answer.json()).transactions.at(-1)?.orderid ?? "";
}
