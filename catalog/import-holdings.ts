import { writeAudio, writeCourse } from "#api/db/catalog/write-holdings.ts";
import { type ImportOutcome, readHashes } from "#api/db/catalog/write-lists.ts";
import type { Picture } from "#api/db/schema/catalog-schema.ts";

import { isUrl, locateFile } from "./folder-files.ts";
import type { ImportStep } from "./import-step.ts";
import { findPublication, getId, hashRecord } from "./prepare-book.ts";
import { AudioRecord, CourseRecord, getCourseBookFile } from "./records.ts";
import { PictureError } from "./pictures/picture-error.ts";
import { getOutcome, importEach } from "./import-records.ts";
import { writeAndCompare } from "./write-and-compare.ts";

export async function importAudios(work: ImportStep): Promise<void> {
  const { source, store, reading, database, codes, report } = work;
  const hashes = await readHashes(database.db, "audios");
  const isOfFiles = source.plans !== undefined;

  await importEach(work, "audios", source.lists.audios ?? [], {
    shape: AudioRecord,
    async save(record): Promise<ImportOutcome> {
      const { audioUrl, coverUrl, serie, number = null, duration = null, ...rest } = record;
      const publishAt = findPublication(record, work.timeZone);
      const files = [audioUrl, coverUrl];
      const hash = await hashRecord({ ...record, publishAt }, { ...source, list: "audios" }, files);
      const old = hashes.get(record.code);
      if (old === hash) return "unchanged";

      const seriesId = serie ? getId(codes, "series", serie) : null;
      const file = isUrl(audioUrl)
        ? { path: null, url: audioUrl, size: null }
        : await storeRecording(audioUrl);
      const cover = !!coverUrl || isOfFiles ? await storeCover(audioUrl, coverUrl ?? null) : null;
      const audio = { ...rest, number, duration, publishAt, seriesId, file, cover, hash };
      const changes = await writeAndCompare(work, "audios", [record], async (trx) => [
        await writeAudio(trx, audio),
      ]);
      return getOutcome({ isNew: old === undefined }, changes.get(record.code));
    },
  });

  async function storeRecording(name: string) {
    const { path, size } = await store.storeFile(await locateFile(source.folder, name), "audio");
    return { path, size, url: null };
  }

  /** The picture, else the one in the recording. A cover that a folder of files happens to have refuses nothing. */
  async function storeCover(name: string, coverUrl: string | null): Promise<Picture | null> {
    try {
      const file = await locateFile(source.folder, coverUrl ?? name);
      const picture = coverUrl === null ? await reading.readRecordingCover(file) : file;
      return picture === null ? null : await store.storePicture(picture);
    } catch (error) {
      if (!isOfFiles || !(error instanceof PictureError)) throw error;
      report.remarks.push(`${coverUrl ?? name}: the cover is not shown. ${error.message}`);
      return null;
    }
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
      const hash = await hashRecord({ ...record, publishAt }, { ...source, list: "courses" }, [
        coverUrl,
        ...files,
      ]);
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
      const changes = await writeAndCompare(work, "courses", [record], async (trx) => [
        await writeCourse(trx, course),
      ]);
      return getOutcome({ isNew: old === undefined }, changes.get(record.code));
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
