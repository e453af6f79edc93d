import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { type CatalogRecords, smallCatalog } from "#tests/catalog-records.ts";
import { startSite } from "#tests/e2e/programs.ts";
import { makeEpub } from "#tests/epubs/make-epub.ts";
import { readLedger } from "#tests/kills/compare-all.ts";
import { createToken, GOOD_CARD } from "#tests/kills/customer.ts";
import { type DatabaseKind, openServices, runCommand } from "#tests/kills/environment.ts";
import { orderCatalog } from "#tests/payments/order-library.ts";
import { type KeyProvider, startKeyProvider } from "#tests/people/key-provider.ts";
import { pdfBytes } from "#tests/start-library.ts";

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
  const provider = opened.use(await startKeyProvider());
  provider.shift(Math.floor(Date.now() / 1000) - PROVIDER_START_SECONDS);
  const services = opened.use(
    await openServices(kind, {
      IDENTITY_ISSUER: provider.issuer,
      // Each caller names a network of its own.
      TRUSTED_PROXIES: "127.0.0.1,::1",
      LOG_LEVEL: "warn",
      PAYMENT_WAIT_MINUTES: "15",
    }),
  );
  const { settings, simulators } = services;
  await importCatalog(services.folder, settings);
  const site = opened.use(await startSite(settings));

  const resources = opened.move();
  return {
    origin: site.origin,
    inboxOrigin: simulators.inboxOrigin,
    name: services.name,
    provider,
    secrets: findSecrets(settings),
    newToken: () => createToken(simulators.gatewayOrigin, GOOD_CARD),
    signingKey: simulators.env["GATEWAY_SIGNING_KEY"] ?? "",
    newestOrderid: async () => (await readLedger(services)).at(-1)?.orderid ?? "",
    output: site.output,
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}

/** In seconds: the start time of a provider for tests. */
const PROVIDER_START_SECONDS = Date.UTC(2026, 2, 1, 18) / 1000;

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
  await runCommand(["import", source], settings);
}

function findSecrets(settings: Record<string, string | undefined>): string[] {
  const named = Object.entries(settings).filter(([name]) => /SECURITY|SIGNING|SECRET/.test(name));
  const database = settings["DATABASE_URL"];
  const password = database ? new URL(database).password : "";
  return [...named.map(([, value = ""]) => value), password].filter(Boolean);
}
