import type { z } from "zod";

import { type ReplaceableTable, replaceList } from "#api/db/catalog/replace-list.ts";

import type { ImportStep } from "./import-step.ts";
import {
  DistributorRecord,
  NoticeRecord,
  PageRecord,
  PrintSubscriptionRecord,
} from "./ministry-records.ts";
import type { ListName } from "./read/catalog-source.ts";
import { readPageText } from "./read-page-text.ts";
import { PeriodicalRecord, VideoRecord } from "./records.ts";
import { toVideoRow } from "./video-row.ts";
import { importEach } from "./import-records.ts";

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
