import {
  type ImportOutcome,
  readHashes,
  readIds,
  writeAuthors,
  writeNamedRecord,
} from "#api/db/catalog/write-lists.ts";

import { FileError, locateFile } from "./folder-files.ts";
import type { ImportStep } from "./import-step.ts";
import { hashRecord } from "./prepare-book.ts";
import { AuthorRecord, SeriesRecord, TopicRecord } from "./records.ts";
import { getFate, importEach, importInBatches } from "./import-records.ts";

export async function importSeriesOrTopics(
  work: ImportStep,
  list: "series" | "topics",
): Promise<void> {
  const { source, database, codes } = work;
  const shape = list === "series" ? SeriesRecord : TopicRecord;

  await importEach(work, list, source.lists[list] ?? [], {
    shape,
    async save(record): Promise<ImportOutcome> {
      const owner = codes[list].get(record.code);
      if (owner !== undefined && source.keepsExisting) return "unchanged";
      if (owner !== undefined && owner !== record.id) {
        throw new FileError(`The code belongs to number ${owner}.`);
      }
      const hash = await hashRecord(record, source.folder, []);
      const fate = database
        ? await writeNamedRecord(database.db, list, { ...record, hash })
        : "added";
      codes[list].set(record.code, record.id);
      return fate;
    },
  });
}

export async function importAuthors(work: ImportStep): Promise<void> {
  const { source, database, store, codes } = work;
  const hashes = database ? await readHashes(database.db, "authors") : new Map<string, string>();

  await importInBatches(work, "authors", source.lists.authors ?? [], {
    shape: AuthorRecord,
    async prepare(record) {
      const { photo, ...rest } = record;
      const old = hashes.get(record.code);
      if (old !== undefined && source.keepsExisting) return null;

      const hash = await hashRecord(record, source.folder, [photo]);
      if (old === hash) return null;
      const picture = photo
        ? await store.storePicture(await locateFile(source.folder, photo))
        : null;
      return { isNew: old === undefined, author: { ...rest, photo: picture, hash } };
    },
    async save(some): Promise<ImportOutcome[]> {
      const news = some.flatMap(({ prepared }) => (prepared ? [prepared.author] : []));
      if (database && news.length > 0) await writeAuthors(database.db, news);
      for (const { record } of some) {
        if (!codes.authors.has(record.code)) codes.authors.set(record.code, 0);
      }
      return some.map(({ prepared }) => getFate(prepared));
    },
  });

  if (database) codes.authors = await readIds(database.db, "authors");
}
