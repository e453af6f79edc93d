import { writeFile } from "node:fs/promises";
import { join } from "node:path";

import sharp from "sharp";

import { book, type CatalogRecords } from "#tests/catalog-records.ts";

import { openPeopleLibrary, type PeopleLibrary } from "./people-library.ts";
import { createTemporaryFolder, runLibraryCommand } from "./programs.ts";
import { writeCatalog } from "./seed.ts";
import { testWithLibrary } from "./test-with-library.ts";

export type OperatedLibrary = PeopleLibrary & {
  /** Runs an operator's command beside the site; returns its exit code and what it printed. */
  command: (...args: string[]) => Promise<{ code: number | null; output: string }>;
  /** Imports a spreadsheet of books with the files of the library. */
  importTable: (...rows: string[]) => Promise<{ code: number | null; output: string }>;
};

const pdf = `%PDF-1.7\n${"The light. ".repeat(40)}\n%%EOF`;
const song = `ID3${"\0".repeat(200)}`;

const printed = { authors: ["elsa-orme"], hasPrintableVersion: true };

const catalog: CatalogRecords = {
  library: { name: "Harbour Library" },
  settings: { freeLimitUS: 20 },
  authors: [{ code: "elsa-orme", name: "Elsa Orme", firstName: "Elsa", lastName: "Orme" }],
  topics: [{ id: 1, code: "light", name: { en: "Light", es: "Luz", fr: "Lumière" } }],
  books: [
    book({
      ...printed,
      topics: ["light"],
      code: "quay",
      title: "The Light on the Quay",
      price: 8.5,
      pdfUrl: "quay.pdf",
      coverUrl: "quay.png",
    }),
    book({ ...printed, code: "luz", title: "La luz del muelle", language: "es", parent: "quay" }),
    book({ ...printed, code: "lent", title: "All Is Lent", price: 4.5 }),
  ],
  audios: [{ code: "song", title: "A Harbour Song", language: "en", audioUrl: "song.mp3" }],
};

const seed = {
  name: "withdrawn",
  write: async (folder: string) => {
    await writeCatalog(folder, catalog);
    await writeFiles(folder);
  },
};

/** A library that its operator changes while people visit it. */
export const test = testWithLibrary<OperatedLibrary>(async (use) => {
  await using library = await openPeopleLibrary({ seed, database: "server" });
  await using folder = await createTemporaryFolder();
  await writeFiles(folder.path);
  const command = (...args: string[]) => runLibraryCommand(args, library.settings);
  await use({
    ...library,
    command,
    async importTable(...rows) {
      await writeFile(join(folder.path, "books.csv"), rows.join("\r\n"));
      return command("import", folder.path);
    },
  });
});

export { expect } from "@playwright/test";

async function writeFiles(folder: string): Promise<void> {
  const picture = sharp({
    create: { width: 247, height: 400, channels: 3, background: "#22493b" },
  });
  await writeFile(join(folder, "quay.pdf"), pdf);
  await writeFile(join(folder, "song.mp3"), song);
  await writeFile(join(folder, "quay.png"), await picture.png().toBuffer());
}
