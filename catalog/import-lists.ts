import {
  type Fate,
  readHashes,
  readIds,
  writeAuthors,
  writeNamed,
} from "#api/db/catalog/write-lists.ts";

import { FileRefused, locateFile } from "./folder-files.ts";
import type { Import } from "./import-step.ts";
import { fingerprint } from "./prepare-book.ts";
import { AuthorRecord, SeriesRecord, TopicRecord } from "./records.ts";
import { fateOf, takeEach, takeTogether } from "./take-records.ts";

export async function importNamed(work: Import, list: "series" | "topics"): Promise<void> {
  const { source, database, codes } = work;
  const shape = list === "series" ? SeriesRecord : TopicRecord;

  await takeEach(work, list, source.lists[list] ?? [], {
    shape,
    async take(record): Promise<Fate> {
      const owner = codes[list].get(record.code);
      if (owner !== undefined && source.keepsWhatIsThere) return "unchanged";
      if (owner !== undefined && owner !== record.id) {
        throw new FileRefused(`The code belongs to number ${owner}.`);
      }
      const hash = await fingerprint(record, source.folder, []);
      const fate = database ? await writeNamed(database.db, list, { ...record, hash }) : "added";
      codes[list].set(record.code, record.id);
      return fate;
    },
  });
}

export async function importAuthors(work: Import): Promise<void> {
  const { source, database, store, codes } = work;
  const hashes = database ? await readHashes(database.db, "authors") : new Map<string, string>();

  await takeTogether(work, "authors", source.lists.authors ?? [], {
    shape: AuthorRecord,
    async prepare(record) {
      const { photo, ...rest } = record;
      const old = hashes.get(record.code);
      if (old !== undefined && source.keepsWhatIsThere) return null;

      const hash = await fingerprint(record, source.folder, [photo]);
      if (old === hash) return null;
      const picture = photo
        ? await store.keepPicture(await locateFile(source.folder, photo))
        : null;
      return { isNew: old === undefined, author: { ...rest, photo: picture, hash } };
    },
    async take(some): Promise<Fate[]> {
      const news = some.flatMap(({ prepared }) => (prepared ? [prepared.author] : []));
      if (database && news.length > 0) await writeAuthors(database.db, news);
      for (const { record } of some) {
        if (!codes.authors.has(record.code)) codes.authors.set(record.code, 0);
      }
      return some.map(({ prepared }) => fateOf(prepared));
    },
  });

  if (database) codes.authors = await readIds(database.db, "authors");
}
