import type { z } from "zod";

import { type ReplaceableTable, replaceList } from "#api/db/catalogue/replace-list.ts";
import {
  type Fate,
  readHashes,
  readIds,
  writeAuthor,
  writeCartSettings,
  writeCountry,
  writeFacts,
  writeNamed,
} from "#api/db/catalogue/write-lists.ts";

import { FileRefused, locateFile } from "./folder-files.ts";
import { describeIssue, type Import, takeEach } from "./import-step.ts";
import { fingerprint } from "./prepare-book.ts";
import type { ListName } from "./read/source.ts";
import { readPageText } from "./read-page-text.ts";
import { rowOfVideo } from "./row-of-video.ts";
import {
  AuthorRecord,
  CountryRecord,
  DistributorRecord,
  LibraryRecord,
  NoticeRecord,
  PageRecord,
  PeriodicalRecord,
  PrintSubscriptionRecord,
  SeriesRecord,
  SettingsRecord,
  TopicRecord,
  VideoRecord,
} from "./records.ts";
import { count, refuse } from "./report.ts";

/** What identifies the ministry, and the terms of its cart. */
export async function importFacts({ source, database, report }: Import): Promise<void> {
  if (source.library !== undefined) {
    const library = LibraryRecord.safeParse(source.library);
    if (library.success) {
      const { sisterSite = null, donationUrl = null, ...rest } = library.data;
      const isNews =
        database && (await writeFacts(database.db, { ...rest, sisterSite, donationUrl }));
      count(report, "library", isNews ? "changed" : "unchanged");
    } else {
      const reason = library.error.issues.map(describeIssue).join("; ");
      refuse(report, "library", { where: "library", code: null, reason });
    }
  }

  if (source.settings === undefined) return;
  const settings = SettingsRecord.safeParse(source.settings);
  if (settings.success) {
    const isNews = database && (await writeCartSettings(database.db, settings.data));
    count(report, "settings", isNews ? "changed" : "unchanged");
  } else {
    const reason = settings.error.issues.map(describeIssue).join("; ");
    refuse(report, "settings", { where: "settings", code: null, reason });
  }
}

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

  await takeEach(work, "authors", source.lists.authors ?? [], {
    shape: AuthorRecord,
    async take(record): Promise<Fate> {
      const { photo, ...rest } = record;
      const old = hashes.get(record.code);
      if (old !== undefined && source.keepsWhatIsThere) return "unchanged";

      const hash = await fingerprint(record, source.folder, [photo]);
      if (old === hash) return "unchanged";
      const picture = photo
        ? await store.keepPicture(await locateFile(source.folder, photo))
        : null;
      if (database) await writeAuthor(database.db, { ...rest, photo: picture, hash });
      codes.authors.set(record.code, 0);
      return old === undefined ? "added" : "changed";
    },
  });

  if (database) codes.authors = await readIds(database.db, "authors");
}

export async function importCountries(work: Import): Promise<void> {
  const { source, database } = work;
  await takeEach(work, "countries", source.lists.countries ?? [], {
    shape: CountryRecord,
    async take(record) {
      const fate = database ? await writeCountry(database.db, record) : "unchanged";
      if (!fate) throw new FileRefused(`There is no country ${record.code}.`);
      return fate;
    },
  });
}

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
    async take(record, _, position) {
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
