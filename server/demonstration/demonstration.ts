import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";

import { importCatalog } from "#catalog/import-catalog.ts";
import { hashInputs } from "#demo/input-hash.ts";
import { makeDemonstration } from "#demo/make-demonstration.ts";
import { getLocalDay } from "#domain/days.ts";
import { alignColumns } from "#server/commands/format.ts";
import { ListenError } from "#server/http/listen.ts";
import { openLibrary } from "#server/open-library.ts";
import { type Env, readEnv, siteOrigins } from "#server/settings/env.ts";
import { toOneLine, printError, endProgress, progressBar } from "#server/terminal.ts";
import { LOOPBACK } from "#simulators/listen.ts";
import { type Simulators, startSimulators } from "#simulators/start-simulators.ts";

import { seedPeople } from "./seed-people.ts";

/** Above the site's port: identity provider, gateway, inbox, mail server, address lookup. */
const PORT_OFFSETS = [1, 2, 3, 4, 5];

/** People who can sign in at the demonstration's identity provider, and what each is for. */
const people = [
  ["reader@example.org", "in the United States, with an address"],
  ["lecteur@example.org", "in France, with an address"],
  ["new@example.org", "has no profile yet"],
  ["unverified@example.org", "has not proven the e-mail address yet"],
  ["social@example.org", "comes by way of another service"],
];

/** The folder of all data of the demonstration. */
const DEMONSTRATION_FOLDER = ".data/demo";

type Demonstration = {
  env: Env;
  /** Addresses, and the people who can sign in. */
  welcomeText: string;
  /** Stops the simulators. */
  stop: () => Promise<void>;
};

/** The folder of its catalog, and the file that records the inputs of the imported library. */
type DemonstrationSources = { catalog: string; imported: string; inputs: string };

/** Starts the simulators and prepares the library. It never uses a database server. */
export async function openDemonstration(source: NodeJS.ProcessEnv): Promise<Demonstration> {
  const { DATABASE_URL: _, ...otherSettings } = source;
  const settings = {
    LOG_LEVEL: "warn",
    SITE_ORIGIN: `http://localhost:${source["PORT"] || 3000}`,
    ...otherSettings,
    DATA_DIR: join(DEMONSTRATION_FOLDER, "library"),
    MEDIA_ROOT: join(DEMONSTRATION_FOLDER, "media"),
  };
  const site = readEnv(settings);
  await requireFreePorts(site);
  const sources = await clearIfInputsChanged(DEMONSTRATION_FOLDER);
  const simulators = await startDemonstrationSimulators(site, DEMONSTRATION_FOLDER);
  try {
    const env = readEnv({ ...settings, ...simulators.env });
    await importIfNeeded(env, sources);
    return {
      env,
      welcomeText: formatWelcomeText(env, simulators.inboxOrigin),
      stop: simulators.close,
    };
  } catch (error) {
    await simulators.close();
    throw error;
  }
}

/** Clears the library when its inputs have changed, with the payments of its orders. */
async function clearIfInputsChanged(folder: string): Promise<DemonstrationSources> {
  const hash = await hashInputs();
  const sources = {
    catalog: join(folder, `catalog-${hash.slice(0, 12)}`),
    imported: join(folder, "imported"),
    inputs: `${hash} ${await hashMigrations()}`,
  };
  if (!(await isImported(sources))) {
    for (const name of ["library", "gateway"]) {
      await rm(join(folder, name), { recursive: true, force: true });
    }
  }
  return sources;
}

/** Makes and imports the catalog on the first run. */
async function importIfNeeded(env: Env, sources: DemonstrationSources): Promise<void> {
  const { catalog, imported, inputs } = sources;
  if (!existsSync(catalog)) await makeCatalog(DEMONSTRATION_FOLDER, catalog);
  if (await isImported(sources)) return;
  await importDemonstration(env, catalog);
  await writeFile(imported, inputs);
}

async function isImported({ imported, inputs }: DemonstrationSources): Promise<boolean> {
  return (await readFile(imported, "utf8").catch(() => "")) === inputs;
}

/** In development migrations may change after they ran. */
async function hashMigrations(): Promise<string> {
  const folder = new URL("../../api/db/migrations/", import.meta.url);
  const hash = createHash("sha256");
  for (const name of (await readdir(folder)).toSorted()) {
    hash.update(await readFile(new URL(name, folder)));
  }
  return hash.digest("hex");
}

async function makeCatalog(folder: string, catalog: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const name of await readdir(folder)) {
    if (name.startsWith("catalog-")) await rm(join(folder, name), { recursive: true });
  }
  await makeDemonstration(catalog, {
    onProgress: progressBar("Making the demonstration library"),
  });
  endProgress();
}

async function importDemonstration(env: Env, catalog: string): Promise<void> {
  await using database = await openLibrary(env);
  const { refused } = await importCatalog({
    database,
    folder: catalog,
    mediaRoot: env.MEDIA_ROOT,
    today: getLocalDay(env.LIBRARY_TIME_ZONE, new Date()),
    onProgress: progressBar("Importing it"),
  });
  endProgress();
  await seedPeople(database.db, new Date());
  for (const { where, reasons } of refused)
    printError(`${toOneLine(`Refused: ${where}: ${reasons.join("; ")}`)}\n`);
}

/** Addresses, and the people who can sign in. */
function formatWelcomeText({ SITE_ORIGIN }: Env, inboxOrigin: string): string {
  const addresses = [
    [SITE_ORIGIN, "the site"],
    [`${SITE_ORIGIN}/api/docs`, "its calls"],
    [inboxOrigin, "the mail it sends"],
  ];
  return `
The library is open:

${indentRows(addresses)}

Everybody's password is "reader":

${indentRows(people)}

Stop it with Ctrl+C.
`;
}

function indentRows(rows: readonly string[][]): string {
  return alignColumns(rows)
    .map((line) => `  ${line}`)
    .join("\n");
}

type SiteAddress = Pick<Env, "PORT" | "HOST" | "SITE_ORIGIN">;

/** Starts the demonstration's simulators on the ports above the site's; their data are in the folder. */
function startDemonstrationSimulators(site: SiteAddress, folder: string): Promise<Simulators> {
  return startSimulators({ port: site.PORT, siteOrigins: siteOrigins(site), folder });
}

/** Checked first, because another demonstration may be running and preparing this one takes minutes. */
export async function requireFreePorts(site: SiteAddress): Promise<void> {
  await requireFreePort(site.PORT, site.HOST, site);
  for (const step of PORT_OFFSETS) await requireFreePort(site.PORT + step, LOOPBACK, site);
}

async function requireFreePort(port: number, host: string, { PORT }: SiteAddress): Promise<void> {
  const server = createServer();
  try {
    server.listen(port, host);
    await once(server, "listening");
  } catch (error) {
    throw new ListenError(
      `Port ${port} is in use by another program. The demonstration needs the ports ${PORT} to ${PORT + 5}: stop the program, or set PORT to another, such as PORT=${PORT + 100}.`,
      { cause: error },
    );
  }
  server.close();
  await once(server, "close");
}
