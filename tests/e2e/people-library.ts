import { join } from "node:path";

import { expect, type Page } from "@playwright/test";

import type { DatabaseLocation } from "#api/db/database/open-database.ts";
import { type Simulators, startSimulators } from "#simulators/start-simulators.ts";
import { book, type CatalogRecords } from "#tests/catalog-records.ts";
import { findFreePortRange } from "#tests/find-free-port.ts";

import { startSite, type RunningSite, createTemporaryFolder } from "./programs.ts";
import { copySeed, type DatabaseKind, type Seed, writeCatalog } from "./seed.ts";
import { testWithLibrary } from "./test-with-library.ts";

export type PeopleLibrary = RunningSite & {
  simulators: Simulators;
  /** The settings its site was started with. */
  settings: Record<string, string>;
};

type PeopleLibraryOptions = {
  /** The host name of the provider: when it differs from the site's, its cookies are third-party. */
  host?: "localhost" | "127.0.0.1";
  settings?: Record<string, string>;
  /** The content of the library. */
  seed?: Seed;
  /** The database; by default that of the run. */
  database?: DatabaseKind;
  /** Changes the imported data before they are served. */
  prepare?: (place: DatabaseLocation) => Promise<void>;
};

/** A library with its identity provider and mail inbox, served as in production, with the demonstration's people. */
export async function openPeopleLibrary(
  options: PeopleLibraryOptions = {},
): Promise<PeopleLibrary> {
  await using opened = new AsyncDisposableStack();
  const { settings, seed = peopleSeed, database, prepare, ...simulatorOptions } = options;
  const copy = opened.use(await copySeed(seed, database));
  await prepare?.(copy.place);

  const folder = opened.use(await createTemporaryFolder());
  const port = await findFreePortRange();
  const simulators = opened.use(
    await startSimulators({
      ...simulatorOptions,
      port,
      siteOrigins: [`http://localhost:${port}`, `http://127.0.0.1:${port}`],
      folder: join(folder.path, "simulators"),
    }),
  );
  const own = { ...copy.settings, ...simulators.env, ...settings, PORT: String(port) };
  const serving = opened.use(await startSite(own));

  const resources = opened.move();
  return {
    ...serving,
    simulators,
    settings: own,
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}

/** A journey of a person who signs in. */
export const test = testWithLibrary<PeopleLibrary>(async (use) => {
  // A journey can name a network of its own by a proxy's header.
  const settings = { TRUSTED_PROXIES: "127.0.0.1,::1" };
  await using library = await openPeopleLibrary({ settings });
  await use(library);
});

export async function signInAtProvider(
  page: Page,
  email = "reader@example.org",
  password = "reader",
) {
  await expect(page.getByLabel("Password")).toBeVisible();
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

export { expect } from "@playwright/test";

const records: CatalogRecords = {
  library: {
    name: "Harbour Library",
    contact: { address: ["1 Quay Street"], email: "desk@harbour.example" },
  },
  settings: { freeLimitUS: 20, freeLimitForeign: 12 },
  countries: [{ code: "MX", requiresTaxId: true }],
  printSubscriptions: [
    { code: "broadcaster", name: { en: "The Broadcaster", es: "El Portavoz", fr: "Le Messager" } },
    { code: "studies", name: { en: "Studies", es: "Estudios", fr: "Études" } },
  ],
  authors: [{ code: "elsa-orme", name: "Elsa Orme", firstName: "Elsa", lastName: "Orme" }],
  topics: [{ id: 1, code: "letters", name: { en: "Letters", es: "Cartas", fr: "Lettres" } }],
  books: Array.from({ length: 14 }, (_, place) =>
    book({
      code: `letter-${place + 1}`,
      title: `Letter ${place + 1}`,
      authors: ["elsa-orme"],
      topics: ["letters"],
    }),
  ),
};

const peopleSeed = {
  name: "people",
  write: (folder: string) => writeCatalog(folder, records),
};
