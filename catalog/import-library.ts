import type { Kysely } from "kysely";
import type { z } from "zod";

import { writeCartSettings, writeCountry, writeFacts } from "#api/db/catalog/write-facts.ts";
import type { Schema } from "#api/db/schema/schema.ts";

import { FileError } from "./folder-files.ts";
import { describeIssue, type ImportStep } from "./import-step.ts";
import { CountryRecord, LibraryRecord, SettingsRecord } from "./ministry-records.ts";
import { countRecord, reportRefusal } from "./import-report.ts";
import { importEach } from "./import-records.ts";

export async function importLibrary(work: ImportStep): Promise<void> {
  await importSingle(work, "library", LibraryRecord, (db, { sisterSite, donationUrl, ...rest }) =>
    writeFacts(db, { ...rest, sisterSite: sisterSite ?? null, donationUrl: donationUrl ?? null }),
  );
  await importSingle(work, "settings", SettingsRecord, writeCartSettings);
}

export async function importCountries(work: ImportStep): Promise<void> {
  const { source, database } = work;
  await importEach(work, "countries", source.lists.countries ?? [], {
    shape: CountryRecord,
    async save(record) {
      const fate = database ? await writeCountry(database.db, record) : "unchanged";
      if (!fate) throw new FileError(`There is no country ${record.code}.`);
      return fate;
    },
  });
}

/** `write` returns whether anything changed. */
async function importSingle<Facts>(
  { source, database, report }: ImportStep,
  name: "library" | "settings",
  shape: z.ZodType<Facts>,
  write: (db: Kysely<Schema>, facts: Facts) => Promise<boolean>,
): Promise<void> {
  if (source[name] === undefined) return;
  const read = shape.safeParse(source[name]);
  if (read.success) {
    const isNews = database && (await write(database.db, read.data));
    countRecord(report, name, isNews ? "changed" : "unchanged");
  } else {
    const reason = read.error.issues.map(describeIssue).join("; ");
    reportRefusal(report, name, { where: name, code: null, reason });
  }
}
