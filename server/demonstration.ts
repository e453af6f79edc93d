import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { importCatalogue } from "#catalogue/import-catalogue.ts";
import { hashInputs } from "#demo/input-hash.ts";
import { makeDemonstration } from "#demo/make-demonstration.ts";
import { dayIn } from "#domain/days.ts";

import { type Env, readEnv } from "./env.ts";
import { openLibrary } from "./open-library.ts";
import { endProgress, progressBar } from "./progress-bar.ts";

/**
 * The settings of the demonstration, once its library is there: it is made and imported on the first run
 * and kept, in `.data/demo`, until what it is made from changes. It never touches a database server.
 */
export async function prepareDemonstration(source: NodeJS.ProcessEnv): Promise<Env> {
  const { DATABASE_URL: _, ...rest } = source;
  const folder = ".data/demo";
  const env = readEnv({
    LOG_LEVEL: "warn",
    SITE_ORIGIN: `http://localhost:${source["PORT"] || 3000}`,
    ...rest,
    DATA_DIR: join(folder, "library"),
    MEDIA_ROOT: join(folder, "media"),
  });

  const hash = await hashInputs();
  const catalogue = join(folder, `catalogue-${hash.slice(0, 12)}`);
  if (!existsSync(catalogue)) await make(folder, catalogue);

  const made = `${hash} ${await hashTables()}`;
  const imported = join(folder, "imported");
  if ((await readFile(imported, "utf8").catch(() => "")) !== made) {
    await rm(env.DATA_DIR, { recursive: true, force: true });
    await importInto(env, catalogue);
    await writeFile(imported, made);
  }
  return env;
}

/** Tables are made by the migrations as they are now: in development these may change. */
async function hashTables(): Promise<string> {
  const folder = new URL("../api/db/migrations/", import.meta.url);
  const hash = createHash("sha256");
  for (const name of (await readdir(folder)).toSorted()) {
    hash.update(await readFile(new URL(name, folder)));
  }
  return hash.digest("hex");
}

async function make(folder: string, catalogue: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const name of await readdir(folder)) {
    if (name.startsWith("catalogue-")) await rm(join(folder, name), { recursive: true });
  }
  await makeDemonstration(catalogue, {
    onProgress: progressBar("Making the demonstration library"),
  });
  endProgress();
}

async function importInto(env: Env, catalogue: string): Promise<void> {
  await using database = await openLibrary(env);
  const { refused } = await importCatalogue({
    database,
    folder: catalogue,
    mediaRoot: env.MEDIA_ROOT,
    today: dayIn(env.LIBRARY_TIME_ZONE, new Date()),
    onProgress: progressBar("Importing it"),
  });
  endProgress();
  for (const { where, reason } of refused) process.stderr.write(`Refused: ${where}: ${reason}\n`);
}
