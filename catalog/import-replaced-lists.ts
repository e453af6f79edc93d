import { readFile, stat } from "node:fs/promises";

import type { z } from "zod";

import { type ReplaceableTable, replaceList } from "#api/db/catalog/write-lists.ts";
import type { LocalText } from "#domain/languages.ts";
import type { PageBlock, PageText } from "#domain/page-text.ts";

import type { ImportStep } from "./import-step.ts";
import {
  DistributorRecord,
  NoticeRecord,
  PageRecord,
  PrintSubscriptionRecord,
  MAX_PAGE_LENGTH,
  PageMarkdown,
} from "./ministry-records.ts";
import type { ListName } from "./read/catalog-source.ts";
import { PeriodicalRecord, VideoRecord } from "./records.ts";
import { importEach } from "./import-records.ts";
import { isUrl, locateFile, FileError } from "./folder-files.ts";
import { refuseMarkdown } from "./markdown-limits.ts";
import { parseMarkdown } from "./parse-markdown.ts";

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

const tableByList = {
  periodicals: "periodicals",
  distributors: "distributors",
  printSubscriptions: "print_subscriptions",
  videos: "videos",
  notices: "notices",
  pages: "pages",
} as const satisfies Partial<Record<ListName, ReplaceableTable>>;

async function importReplacedList<Item extends object>(
  work: ImportStep,
  list: keyof typeof tableByList,
  shape: z.ZodType<Item>,
  rowOf: (record: Item, position: number) => object | Promise<object>,
): Promise<void> {
  const { source, database, report } = work;
  const found = source.lists[list];
  if (!found) return;

  const rows: object[] = [];
  const trial: ImportStep = { ...work, report: { ...report, lists: {} } };
  await importEach(trial, list, found, {
    shape,
    async save(record, position) {
      rows.push(await rowOf(record, position));
      return "added";
    },
  });
  const refused = trial.report.lists[list]?.refused ?? 0;
  // A list with an error removes nothing, because the invalid record may be a stored one.
  const change = database
    ? await database.transaction((trx) =>
        replaceList(trx, tableByList[list], rows, { keepOthers: refused > 0 }),
      )
    : { added: rows.length, changed: 0, unchanged: 0, removed: 0 };
  report.lists[list] = { ...change, refused };
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
  if (typeof text === "string") return readLanguageText(folder, text);

  const texts = Object.entries(text).map(async ([language, source]) => [
    language,
    await readLanguageText(folder, source),
  ]);
  return Object.fromEntries(await Promise.all(texts));
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
