import { createHash, randomBytes } from "node:crypto";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { runLibraryCommand, createTemporaryFolder } from "#tests/e2e/programs.ts";

import type { Outcome, Skipped } from "./run-scenarios.ts";
import { mountSmallDisk } from "./small-disk.ts";

const BOOKS = 12;
/** In bytes. */
const MEGABYTE = 1024 * 1024;
const DISK_MEGABYTES = 64;
/** Space for five of the books' files and half of the next. */
const FREE_BYTES = 5.5 * MEGABYTE;

/**
 * The media disk fills during an import. Earlier files stay complete, no partial file is left under a served name, and
 * the same import adds the rest once there is space.
 */
export async function fillDiskOfMedia(): Promise<Outcome | Skipped> {
  using disk = mountSmallDisk(DISK_MEGABYTES);
  if (!disk) return { skipped: "mounting a small disk needs root" };

  await using folder = await createTemporaryFolder();
  const source = join(folder.path, "catalog");
  const sums = await writeCatalog(source);
  const media = join(disk.path, "media");
  await mkdir(media);
  const settings = { DATA_DIR: join(folder.path, "data"), MEDIA_ROOT: media };
  await disk.fill(FREE_BYTES);
  const first = await runLibraryCommand(["import", source], settings);
  const half = await findPartialFiles(media, sums);
  const completeBefore = await countWholeFiles(media, sums);
  disk.clear();
  const second = await runLibraryCommand(["import", source], settings);
  const all = await countWholeFiles(media, sums);
  return {
    action: `the media disk full during the import of ${BOOKS} books`,
    figures: [
      `the first import ended with ${first.code} and ${completeBefore} complete files`,
      `the second, with space, with ${second.code} and ${all} complete files`,
    ],
    faults: [
      ...half.map((file) => `${file} is no complete file of the catalog`),
      ...(first.code === 0 ? ["an import without space for all files reported success"] : []),
      ...(first.output.includes("The import stopped at")
        ? []
        : [`unexpected output: ${first.output}`]),
      ...(second.code === 0 && all === BOOKS ? [] : [`files are missing: ${second.output}`]),
    ],
  };
}

/** Writes a catalog of books with a file of one megabyte each; returns the hashes of the files. */
async function writeCatalog(source: string): Promise<Set<string>> {
  await mkdir(source);
  const sums = new Set<string>();
  const books = [];
  for (let place = 0; place < BOOKS; place++) {
    const file = Buffer.concat([Buffer.from("%PDF-1.7\n"), randomBytes(MEGABYTE)]);
    sums.add(sha256(file));
    await writeFile(join(source, `${place}.pdf`), file);
    books.push({
      code: `book-${place}`,
      title: `Book ${place}`,
      type: "Booklets",
      language: "en",
      pdfUrl: `${place}.pdf`,
    });
  }
  await writeFile(join(source, "catalog.json"), JSON.stringify({ books }));
  return sums;
}

/** Served files that are not those of the catalog. */
async function findPartialFiles(media: string, sums: ReadonlySet<string>): Promise<string[]> {
  const files = await hashFiles(media);
  return files.filter(({ sum }) => !sums.has(sum)).map(({ name }) => name);
}

async function countWholeFiles(media: string, sums: ReadonlySet<string>): Promise<number> {
  const files = await hashFiles(media);
  return new Set(files.map(({ sum }) => sum).filter((sum) => sums.has(sum))).size;
}

async function hashFiles(media: string): Promise<{ name: string; sum: string }[]> {
  const entries = await readdir(media, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return Promise.all(
    files.map(async ({ parentPath, name }) => ({
      name,
      sum: sha256(await readFile(join(parentPath, name))),
    })),
  );
}

function sha256(content: Buffer): string {
  return createHash("sha256").update(content).digest("hex");
}
