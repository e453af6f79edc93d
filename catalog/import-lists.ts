import { readFile, stat } from "node:fs/promises";

import type { z } from "zod";

import {
  type ImportOutcome,
  readHashes,
  readIds,
  writeAuthors,
  writeNamedRecord,
  type ReplaceableTable,
  replaceList,
} from "#api/db/catalog/write-lists.ts";
import { listDeletedRecords } from "#api/db/catalog/delete-records.ts";
import { noteFormerFiles, readFilesOfVideos } from "#api/db/catalog/former-files.ts";
import type { RecordFields } from "#api/db/catalog/record-fields.ts";
import type { LocalText } from "#domain/languages.ts";
import type { PageBlock, PageText } from "#domain/page-text.ts";

import { FileError, locateFile, isUrl } from "./folder-files.ts";
import type { ImportStep } from "./import-step.ts";
import { hashRecord } from "./prepare-book.ts";
import {
  AuthorRecord,
  SeriesRecord,
  TopicRecord,
  PeriodicalRecord,
  VideoRecord,
} from "./records.ts";
import { getOutcome, importEach, importInBatches } from "./import-records.ts";
import { reportRefusal } from "./import-report.ts";
import { listSome } from "./list-some.ts";
import { writeAndCompare } from "./write-and-compare.ts";
import {
  DistributorRecord,
  NoticeRecord,
  PageRecord,
  PrintSubscriptionRecord,
  MAX_PAGE_LENGTH,
  PageMarkdown,
} from "./ministry-records.ts";
import type { ListName } from "./read/catalog-source.ts";
import { parseMarkdown, refuseMarkdown } from "./parse-markdown.ts";

export async function importSeriesOrTopics(
  work: ImportStep,
  list: "series" | "topics",
): Promise<void> {
  const { source, database, codes } = work;
  const shape = list === "series" ? SeriesRecord : TopicRecord;
  const deleted = await listDeletedRecords(database.db, list);
  const codeOf = new Map([...codes[list]].map(([code, id]) => [id, code]));
  const taken = new Set([...codes[list].values(), ...deleted.map(({ id }) => id)]);

  await importEach(work, list, source.lists[list] ?? [], {
    shape,
    async save(record): Promise<ImportOutcome> {
      const owner = codes[list].get(record.code);
      if (owner !== undefined && source.keepsExisting) return "unchanged";
      if (owner !== undefined && owner !== record.id) {
        throw new FileError(`The code belongs to number ${owner}.`, "code");
      }
      // An id that is derived from a code may be equal to another one, and must not replace its record.
      let { id } = record;
      while (source.keepsExisting && taken.has(id)) id += 1;
      taken.add(id);
      const hash = await hashRecord(record, { ...source, list }, []);
      let outcome: ImportOutcome = "unchanged";
      const changes = await writeAndCompare(work, list, [record], async (trx) => {
        outcome = await writeNamedRecord(trx, list, { ...record, id, hash });
        return outcome === "unchanged" ? [] : [id];
      });
      const change = changes.get(record.code);
      if (change) outcome = getOutcome({ isNew: false }, change);
      const former = codeOf.get(id);
      if (former !== undefined && former !== record.code) {
        codes[list].delete(former);
        const fields = [`code, which was ${former}`];
        work.report.changes.push({ list, code: record.code, fields, price: null });
      }
      codes[list].set(record.code, id);
      codeOf.set(id, record.code);
      return outcome;
    },
  });
}

export async function importAuthors(work: ImportStep): Promise<void> {
  const { source, database, store, codes } = work;
  const hashes = await readHashes(database.db, "authors");

  await importInBatches(work, "authors", source.lists.authors ?? [], {
    shape: AuthorRecord,
    async prepare(record) {
      const { photo, ...rest } = record;
      const old = hashes.get(record.code);
      if (old !== undefined && source.keepsExisting) return null;

      const hash = await hashRecord(record, { ...source, list: "authors" }, [photo]);
      if (old === hash) return null;
      const picture = photo
        ? await store.storePicture(await locateFile(source.folder, photo))
        : null;
      return { isNew: old === undefined, author: { ...rest, photo: picture, hash } };
    },
    async save(some): Promise<ImportOutcome[]> {
      const news = some.flatMap(({ prepared }) => (prepared ? [prepared.author] : []));
      if (news.length === 0) return some.map(() => "unchanged");
      const changes = await writeAndCompare(work, "authors", news, (trx) =>
        writeAuthors(trx, news),
      );
      return some.map(({ record, prepared }) => getOutcome(prepared, changes.get(record.code)));
    },
  });

  codes.authors = await readIds(database.db, "authors");
}

const tableByList = {
  periodicals: "periodicals",
  distributors: "distributors",
  printSubscriptions: "print_subscriptions",
  videos: "videos",
  notices: "notices",
  pages: "pages",
} as const satisfies Partial<Record<ListName, ReplaceableTable>>;

/** Imports the lists that are replaced as a whole: records no longer listed are removed. */
export async function importReplacedLists(work: ImportStep): Promise<void> {
  await importReplacedList(work, "periodicals", PeriodicalRecord, (record, position) => ({
    ...record,
    position,
  }));
  await importReplacedList(work, "distributors", DistributorRecord, (record) => ({
    ...record,
    website: record.website ?? null,
  }));
  await importReplacedList(
    work,
    "printSubscriptions",
    PrintSubscriptionRecord,
    ({ code, name }, position) => ({
      id: code,
      position,
      name,
    }),
  );
  await importReplacedList(work, "videos", VideoRecord, (video) => toVideoRow(work, video));
  await importReplacedList(work, "notices", NoticeRecord, (record) => record);
  await importReplacedList(work, "pages", PageRecord, async (record, position) => ({
    ...record,
    position,
    text: await readPageText(work.source.folder, record.text),
  }));
}

async function importReplacedList<Item extends object>(
  work: ImportStep,
  list: keyof typeof tableByList,
  shape: z.ZodType<Item>,
  rowOf: (record: Item, position: number) => object | Promise<object>,
): Promise<void> {
  const { source, database, report, mayShrink } = work;
  const found = source.lists[list];
  if (!found) return;

  const rows: RecordFields[] = [];
  const trial: ImportStep = { ...work, report: { ...report, lists: {} } };
  await importEach(trial, list, found, {
    shape,
    async save(record, position) {
      rows.push({ ...(await rowOf(record, position)) });
      return "added";
    },
  });
  report.moreRefused = trial.report.moreRefused;
  const refused = trial.report.lists[list]?.refused ?? 0;
  // A list with an error removes nothing, because the invalid record may be a stored one.
  const options = { keepOthers: refused > 0, mayShrink, absent: source.absent?.[list] };
  const { counts, changed, removed, isRefused } = await database.transaction(async (trx) => {
    const readFiles = () => (list === "videos" ? readFilesOfVideos(trx) : new Map());
    const before = await readFiles();
    const change = await replaceList(trx, tableByList[list], rows, options);
    await noteFormerFiles(trx, before, await readFiles());
    return change;
  });
  if (isRefused) {
    const stored = counts.changed + counts.unchanged + counts.removed;
    const reason = `The list would lose ${removed.length} of ${stored} records (${listSome(removed)}), and was left as it is. To remove them: --allow-removals`;
    return reportRefusal(report, list, { where: list, code: null, reasons: [reason] });
  }
  report.lists[list] = { ...counts, refused };
  for (const { key, fields } of changed) {
    report.changes.push({ list, code: key, fields, price: null });
  }
  if (removed.length > 0) report.removed.push({ list, codes: removed });
}

/** The database row of a video: its picture as stored file, or as address at its host. */
async function toVideoRow(work: ImportStep, video: z.infer<typeof VideoRecord>) {
  const { thumbnailUrl, publishedAt, ...record } = video;
  const row = { ...record, published_at: publishedAt, thumbnail_url: "", picture: null };
  if (thumbnailUrl && !isUrl(thumbnailUrl)) {
    const file = await locateFile(work.source.folder, thumbnailUrl);
    return { ...row, picture: await work.store.storePicture(file) };
  }
  if (thumbnailUrl && !work.mayFetchPicture(thumbnailUrl)) {
    work.report.remarks.push(
      `${record.id}: the picture is not shown, because VIDEO_PICTURE_ORIGINS does not name its host.`,
    );
  }
  return { ...row, thumbnail_url: thumbnailUrl };
}

/** The text of a page in each language, from the record or from the file it names. */
async function readPageText(folder: string, text: LocalText): Promise<PageText> {
  if (typeof text === "string") return withField("text", readLanguageText(folder, text));

  const texts = Object.entries(text).map(async ([language, source]) => [
    language,
    await withField(`text.${language}`, readLanguageText(folder, source)),
  ]);
  return Object.fromEntries(await Promise.all(texts));
}

/** Adds the field to a `FileError`. */
async function withField<Value>(field: string, work: Promise<Value>): Promise<Value> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof FileError ? new FileError(error.message, field) : error;
  }
}

async function readLanguageText(folder: string, text: string): Promise<PageBlock[]> {
  return /^[^\r\n]+\.md$/i.test(text)
    ? parseBlocks(await readMarkdownFile(folder, text), text)
    : parseBlocks(text, "text");
}

function parseBlocks(markdown: string, name: string): PageBlock[] {
  const reason = refuseMarkdown(markdown);
  if (reason) throw new FileError(`${name}: ${reason}`);

  const blocks = parseMarkdown(markdown);
  if (blocks.length === 0) throw new FileError(`${name}: the text is empty`);
  return blocks;
}

async function readMarkdownFile(folder: string, name: string): Promise<string> {
  const file = await locateFile(folder, name);
  // UTF-8 takes at most four bytes per character.
  if ((await stat(file)).size > 4 * MAX_PAGE_LENGTH) throw new FileError(`${name} is too long.`);

  const read = PageMarkdown.safeParse(decode(await readFile(file), name));
  if (!read.success) {
    throw new FileError(`${name}: ${read.error.issues.map(({ message }) => message).join("; ")}`);
  }
  return read.data;
}

function decode(bytes: Buffer, name: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new FileError(`${name} is not UTF-8 text.`);
  }
}
