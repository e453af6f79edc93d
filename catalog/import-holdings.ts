import { findBookHashes, findOrphans, writeBooks } from "#api/db/catalog/write-books.ts";
import { writeAudio, writeCourse } from "#api/db/catalog/write-holdings.ts";
import { type Fate, readHashes } from "#api/db/catalog/write-lists.ts";

import { isAddress, locateFile } from "./folder-files.ts";
import type { Import } from "./import-step.ts";
import { filesOf, findId, fingerprint, prepareBook } from "./prepare-book.ts";
import { AudioRecord, BookRecord, CourseRecord } from "./records.ts";
import { fateOf, takeEach, takeTogether } from "./take-records.ts";

/** Books many at a time, and one by one where that fails: each is written whole, with its files, or not at all. */
export async function importBooks(work: Import): Promise<void> {
  const { source, store, database, today, codes, report } = work;
  const remarks = report.remarks;
  let hashes = new Map<string, string>();

  await takeTogether(work, "books", source.books(), {
    shape: BookRecord,
    async lookUp(records) {
      const asked = records.map(({ code }) => code);
      if (database) hashes = await findBookHashes(database.db, asked);
    },
    async prepare(record) {
      const hash = await fingerprint(record, source.folder, filesOf(record));
      const old = hashes.get(record.code);
      if (old === hash) return null;

      const desk = { folder: source.folder, store, codes, remarks };
      return { isNew: old === undefined, book: await prepareBook(record, hash, desk) };
    },
    async take(some): Promise<Fate[]> {
      const news = some.flatMap(({ prepared }) => (prepared ? [prepared] : []));
      if (database && news.length > 0) {
        await database.transaction((trx) => writeBooks(trx, news, today));
      }
      return some.map(({ prepared }) => fateOf(prepared));
    },
  });

  const orphans = database ? await findOrphans(database.db) : [];
  for (const { code, parent_code } of orphans) {
    remarks.push(`${code} is a language version of ${parent_code}, which is not in the library.`);
  }
}

export async function importAudios(work: Import): Promise<void> {
  const { source, store, database, codes } = work;
  const hashes = database ? await readHashes(database.db, "audios") : new Map<string, string>();

  await takeEach(work, "audios", source.lists.audios ?? [], {
    shape: AudioRecord,
    async take(record): Promise<Fate> {
      const { audioUrl, serie, ...rest } = record;
      const hash = await fingerprint(record, source.folder, [audioUrl]);
      const old = hashes.get(record.code);
      if (old === hash) return "unchanged";

      const seriesId = serie ? findId(codes, "series", serie) : null;
      const file = isAddress(audioUrl)
        ? { path: null, url: audioUrl, size: null }
        : await keepRecording(audioUrl);
      if (database) await writeAudio(database.db, { ...rest, seriesId, file, hash });
      return old === undefined ? "added" : "changed";
    },
  });

  async function keepRecording(name: string) {
    const { path, size } = await store.keepFile(await locateFile(source.folder, name), "audio");
    return { path, size, url: null };
  }
}

export async function importCourses(work: Import): Promise<void> {
  const { source, store, database, codes } = work;
  const hashes = database ? await readHashes(database.db, "courses") : new Map<string, string>();

  await takeEach(work, "courses", source.lists.courses ?? [], {
    shape: CourseRecord,
    async take(record): Promise<Fate> {
      const { author, topic, coverUrl, courseBooks, ...rest } = record;
      const named = courseBooks.map((book) => ({ ...book, file: fileOf(record.code, book) }));
      const files = named.map((book) => book.file);
      const hash = await fingerprint(record, source.folder, [coverUrl, ...files]);
      const old = hashes.get(record.code);
      if (old === hash) return "unchanged";

      const course = {
        ...rest,
        authorId: author ? findId(codes, "authors", author) : null,
        topicId: topic ? findId(codes, "topics", topic) : null,
        cover: coverUrl ? await store.keepPicture(await locateFile(source.folder, coverUrl)) : null,
        courseBooks: await Array.fromAsync(named, keepCourseBook),
        hash,
      };
      if (database) await database.transaction((trx) => writeCourse(trx, course));
      return old === undefined ? "added" : "changed";
    },
  });

  async function keepCourseBook(book: CourseRecord["courseBooks"][number] & { file: string }) {
    const { name, format, fileSuffix, isAnswerBook } = book;
    const file = await locateFile(source.folder, book.file);
    const { path, size } = await (format === "pdf"
      ? store.keepFile(file, "pdf")
      : store.keepEpub(file));
    return { name, format, fileSuffix, isAnswerBook, path, size };
  }
}

function fileOf(code: string, book: CourseRecord["courseBooks"][number]): string {
  return book.url ?? `files/${code}${book.fileSuffix}.${book.format}`;
}
