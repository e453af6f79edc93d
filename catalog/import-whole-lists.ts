import type { z } from "zod";

import { type ReplaceableTable, replaceList } from "#api/db/catalog/replace-list.ts";

import type { Import } from "./import-step.ts";
import {
  DistributorRecord,
  NoticeRecord,
  PageRecord,
  PrintSubscriptionRecord,
} from "./ministry-records.ts";
import type { ListName } from "./read/source.ts";
import { readPageText } from "./read-page-text.ts";
import { PeriodicalRecord, VideoRecord } from "./records.ts";
import { rowOfVideo } from "./row-of-video.ts";
import { takeEach } from "./take-records.ts";

/** The lists that are taken as a whole: what they no longer name is taken away. */
export async function importWholeLists(work: Import): Promise<void> {
  await importWhole(work, "periodicals", PeriodicalRecord, (record, position) => ({
    ...record,
    position,
  }));
  await importWhole(work, "distributors", DistributorRecord, (record) => ({
    ...record,
    website: record.website ?? null,
  }));
  await importWhole(
    work,
    "printSubscriptions",
    PrintSubscriptionRecord,
    ({ code, name }, position) => ({
      id: code,
      position,
      name,
    }),
  );
  await importWhole(work, "videos", VideoRecord, (video) => rowOfVideo(work, video));
  await importWhole(work, "notices", NoticeRecord, (record) => record);
  await importWhole(work, "pages", PageRecord, async (record, position) => ({
    ...record,
    position,
    text: await readPageText(work.source.folder, record.text),
  }));
}

const tables = {
  periodicals: "periodicals",
  distributors: "distributors",
  printSubscriptions: "print_subscriptions",
  videos: "videos",
  notices: "notices",
  pages: "pages",
} as const satisfies Partial<Record<ListName, ReplaceableTable>>;

async function importWhole<Item extends object>(
  work: Import,
  list: keyof typeof tables,
  shape: z.ZodType<Item>,
  rowOf: (record: Item, position: number) => object | Promise<object>,
): Promise<void> {
  const { source, database, report } = work;
  const found = source.lists[list];
  if (!found) return;

  const rows: object[] = [];
  const trial: Import = { ...work, report: { ...report, lists: {} } };
  await takeEach(trial, list, found, {
    shape,
    async take(record, position) {
      rows.push(await rowOf(record, position));
      return "added";
    },
  });
  const refused = trial.report.lists[list]?.refused ?? 0;
  // A list with a fault in it takes nothing away: the faulty record may be one that is there.
  const change = database
    ? await database.transaction((trx) =>
        replaceList(trx, tables[list], rows, { keepOthers: refused > 0 }),
      )
    : { added: rows.length, changed: 0, unchanged: 0, removed: 0 };
  report.lists[list] = { ...change, refused };
}
