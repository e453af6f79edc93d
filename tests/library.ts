import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { type Api, createApi } from "#api/app.ts";
import { catalogueVersionReader } from "#api/catalogue-version.ts";
import type { OpenDatabase } from "#api/db/open-database.ts";
import type { Services } from "#api/services.ts";
import { importCatalogue } from "#catalogue/import-catalogue.ts";

import { type CatalogueRecords, smallCatalogue } from "./catalogue-records.ts";
import { openTestDatabase } from "./database.ts";
import { makeEpub } from "./epubs/make-epub.ts";

export type LibraryOptions = {
  catalogue?: CatalogueRecords;
  services?: Partial<Services>;
  /** Where files are said to lie, when somebody else serves them. */
  mediaBase?: string;
};

export type TestLibrary = AsyncDisposable & {
  api: Api;
  database: OpenDatabase;
  mediaRoot: string;
  /** What went into the log. */
  logged: { level: string; facts: object; message: string }[];
  get: (path: string, init?: RequestInit) => Promise<Response>;
  /** The JSON of a call that must succeed. */
  read: <Answer>(path: string, init?: RequestInit) => Promise<Answer>;
};

/** What the file of the small catalogue's PDF holds. */
export const pdfBytes = `%PDF-1.7\n${"All of grace. ".repeat(40)}\n%%EOF`;

/** An api over a database and a media folder of its own, with a small catalogue taken in as an operator would. */
export async function startLibrary(options: LibraryOptions = {}): Promise<TestLibrary> {
  const top = await mkdtemp(join(tmpdir(), "lectern-library-"));
  const [folder, mediaRoot] = [join(top, "catalogue"), join(top, "media")];
  await writeCatalogue(folder, options.catalogue ?? smallCatalogue);

  const database = await openTestDatabase();
  const report = await importCatalogue({ database, folder, mediaRoot });
  if (report.refused.length > 0) throw new Error(JSON.stringify(report.refused));

  const logged: TestLibrary["logged"] = [];
  const log = (level: string) => (facts: object, message: string) =>
    void logged.push({ level, facts, message });
  const api = createApi({
    db: database.db,
    media: {
      root: mediaRoot,
      url: (path) => `${options.mediaBase ?? "/media"}/${path}`,
      isElsewhere: options.mediaBase !== undefined,
    },
    catalogueVersion: catalogueVersionReader(database.db),
    topicMinimum: 2,
    timeZone: "America/Chicago",
    now: () => new Date("2026-03-01T18:00:00Z"),
    siteOrigins: ["https://library.example"],
    apiOrigin: "",
    videoHost: null,
    mayFetchPicture: (address) => address.startsWith("https://i.example/"),
    fetchPicture: async () => null,
    addressOf: () => "192.0.2.1",
    say: (language, code, params) => [language, code, ...Object.values(params ?? {})].join(" "),
    log: { info: log("info"), warn: log("warn"), error: log("error") },
    ...options.services,
  });
  const get = async (path: string, init?: RequestInit) => api.request(path, init);

  return {
    api,
    database,
    mediaRoot,
    logged,
    get,
    async read(path, init) {
      const answer = await get(path, init);
      if (answer.status !== 200) throw new Error(`${path}: ${await answer.text()}`);
      return answer.json();
    },
    async [Symbol.asyncDispose]() {
      await database.close();
      await rm(top, { recursive: true, force: true });
    },
  };
}

async function writeCatalogue(folder: string, catalogue: CatalogueRecords): Promise<void> {
  await mkdir(folder);
  await writeFile(join(folder, "catalogue.json"), JSON.stringify(catalogue));
  await writeFile(join(folder, "all-of-grace.pdf"), pdfBytes);
  await writeFile(join(folder, "all-of-grace.epub"), makeEpub());
  await writeFile(join(folder, "sermon.mp3"), `ID3${"\0".repeat(200)}`);
}
