import { writeAudio, writeCourse } from "#api/db/catalog/write-holdings.ts";
import { type ImportOutcome, readHashes } from "#api/db/catalog/write-lists.ts";

import { isUrl, locateFile } from "./folder-files.ts";
import type { ImportStep } from "./import-step.ts";
import { findPublication, getId, hashRecord } from "./prepare-book.ts";
import { AudioRecord, CourseRecord } from "./records.ts";
import { importEach } from "./import-records.ts";
import { writeAndCompare } from "./write-and-compare.ts";

export async function importAudios(work: ImportStep): Promise<void> {
  const { source, store, database, codes } = work;
  const hashes = await readHashes(database.db, "audios");

  await importEach(work, "audios", source.lists.audios ?? [], {
    shape: AudioRecord,
    async save(record): Promise<ImportOutcome> {
      const { audioUrl, serie, ...rest } = record;
      const publishAt = findPublication(record, work.timeZone);
      const hash = await hashRecord({ ...record, publishAt }, source.folder, [audioUrl]);
      const old = hashes.get(record.code);
      if (old === hash) return "unchanged";

      const seriesId = serie ? getId(codes, "series", serie) : null;
      const file = isUrl(audioUrl)
        ? { path: null, url: audioUrl, size: null }
        : await storeRecording(audioUrl);
      const audio = { ...rest, publishAt, seriesId, file, hash };
      await writeAndCompare(work, "audios", [record], async (trx) => [
        await writeAudio(trx, audio),
      ]);
      return old === undefined ? "added" : "changed";
    },
  });

  async function storeRecording(name: string) {
    const { path, size } = await store.storeFile(await locateFile(source.folder, name), "audio");
    return { path, size, url: null };
  }
}

export async function importCourses(work: ImportStep): Promise<void> {
  const { source, store, database, codes } = work;
  const hashes = await readHashes(database.db, "courses");

  await importEach(work, "courses", source.lists.courses ?? [], {
    shape: CourseRecord,
    async save(record): Promise<ImportOutcome> {
      const { author, topic, coverUrl, courseBooks, ...rest } = record;
      const named = courseBooks.map((book) => ({
        ...book,
        file: getCourseBookFile(record.code, book),
      }));
      const files = named.map((book) => book.file);
      const publishAt = findPublication(record, work.timeZone);
      const hash = await hashRecord({ ...record, publishAt }, source.folder, [coverUrl, ...files]);
      const old = hashes.get(record.code);
      if (old === hash) return "unchanged";

      const course = {
        ...rest,
        publishAt,
        authorId: author ? getId(codes, "authors", author) : null,
        topicId: topic ? getId(codes, "topics", topic) : null,
        cover: coverUrl
          ? await store.storePicture(await locateFile(source.folder, coverUrl))
          : null,
        courseBooks: await Array.fromAsync(named, storeCourseBook),
        hash,
      };
      await writeAndCompare(work, "courses", [record], async (trx) => [
        await writeCourse(trx, course),
      ]);
      return old === undefined ? "added" : "changed";
    },
  });

  async function storeCourseBook(book: CourseRecord["courseBooks"][number] & { file: string }) {
    const { name, format, fileSuffix, isAnswerBook } = book;
    const file = await locateFile(source.folder, book.file);
    const { path, size } = await (format === "pdf"
      ? store.storeFile(file, "pdf")
      : store.storeEpub(file));
    return { name, format, fileSuffix, isAnswerBook, path, size };
  }
}

function getCourseBookFile(code: string, book: CourseRecord["courseBooks"][number]): string {
  return book.url ?? `files/${code}${book.fileSuffix}.${book.format}`;
}
