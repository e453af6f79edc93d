import type { Kysely } from "kysely";
import type { z } from "zod";

import { writeCartSettings, writeCountry, writeFacts } from "#api/db/catalog/write-facts.ts";
import type { Schema } from "#api/db/schema/schema.ts";

import { FileRefused } from "./folder-files.ts";
import { describeIssue, type Import } from "./import-step.ts";
import { CountryRecord, LibraryRecord, SettingsRecord } from "./ministry-records.ts";
import { count, refuse } from "./report.ts";
import { takeEach } from "./take-records.ts";

/** What identifies the ministry, and the terms of its cart. */
export async function importFacts(work: Import): Promise<void> {
  await importOne(work, "library", LibraryRecord, (db, { sisterSite, donationUrl, ...rest }) =>
    writeFacts(db, { ...rest, sisterSite: sisterSite ?? null, donationUrl: donationUrl ?? null }),
  );
  await importOne(work, "settings", SettingsRecord, writeCartSettings);
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

/** `write` says whether it was news. */
async function importOne<Facts>(
  { source, database, report }: Import,
  name: "library" | "settings",
  shape: z.ZodType<Facts>,
  write: (db: Kysely<Schema>, facts: Facts) => Promise<boolean>,
): Promise<void> {
  if (source[name] === undefined) return;
  const read = shape.safeParse(source[name]);
  if (read.success) {
    const isNews = database && (await write(database.db, read.data));
    count(report, name, isNews ? "changed" : "unchanged");
  } else {
    const reason = read.error.issues.map(describeIssue).join("; ");
    refuse(report, name, { where: name, code: null, reason });
  }
}
