import type { z } from "zod";

import type { ImportOutcome } from "#api/db/catalog/write-lists.ts";

import { type ImportStep, findRefusalReason } from "./import-step.ts";
import { RecordError } from "./import-errors.ts";
import {
  type PrepareResult,
  prepareRecords,
  type PrepareOptions,
  type PreparedRecord,
} from "./prepare-records.ts";
import type { SourceRecord, ListName } from "./read/catalog-source.ts";
import { countRecord, reportRefusal } from "./import-report.ts";

type RecordSource = AsyncIterable<SourceRecord> | Iterable<SourceRecord>;

type ImportEachOptions<Item> = {
  shape: z.ZodType<Item>;
  /** `place` is the position in the list, from 0. */
  save: (record: Item, place: number) => Promise<ImportOutcome>;
};

type ImportBatchOptions<Item, Prepared> = PrepareOptions<Item, Prepared> & {
  /** Saves all records, or throws and saves none; each is then saved on its own. */
  save: (some: PreparedRecord<Item, Prepared>[]) => Promise<ImportOutcome[]>;
};

type Fates<Item, Prepared> = Map<PreparedRecord<Item, Prepared> | undefined, ImportOutcome>;

const MAX_BATCH_SIZE = 200;

/**
 * Imports the records of a list one by one. An invalid or refused record is reported with its reason, and the import
 * goes on. Of a repeated code only the first record counts.
 */
export async function importEach<Item extends object>(
  work: ImportStep,
  list: ListName,
  found: RecordSource,
  { shape, save }: ImportEachOptions<Item>,
): Promise<void> {
  await importGroups(work, list, found, 1, {
    shape,
    prepare: async () => null,
    save: (some) => Promise.all(some.map(({ record, place }) => save(record, place))),
  });
}

/**
 * Imports long lists in batches. `prepare` does the slow work that changes nothing, and runs while earlier records are
 * saved.
 */
export async function importInBatches<Item extends object, Prepared>(
  work: ImportStep,
  list: ListName,
  found: RecordSource,
  taking: ImportBatchOptions<Item, Prepared>,
): Promise<void> {
  await importGroups(work, list, found, MAX_BATCH_SIZE, taking);
}

/** The outcome of a prepared record; null means it is stored already, unchanged. */
export function getFate(prepared: { isNew: boolean } | null): ImportOutcome {
  if (!prepared) return "unchanged";
  return prepared.isNew ? "added" : "changed";
}

async function importGroups<Item extends object, Prepared>(
  { report, onRecord }: ImportStep,
  list: ListName,
  found: RecordSource,
  most: number,
  taking: ImportBatchOptions<Item, Prepared>,
): Promise<void> {
  const seen = new Set<string>();
  let saving = Promise.resolve();
  try {
    for await (const group of prepareRecords(found, most, taking)) {
      await saving;
      saving = saveGroup(group);
      // The error is handled when the next group is ready; this prevents an unhandled rejection.
      saving.catch(() => {});
    }
  } finally {
    await saving;
  }

  async function saveGroup(group: PrepareResult<Item, Prepared>[]): Promise<void> {
    const ready = group.flatMap((result) =>
      "ready" in result && !isSeen(result) ? [result.ready] : [],
    );
    const fates = ready.length > 1 ? await saveTogether(ready) : null;
    for (const result of group) {
      const reason = await saveOne(result, fates);
      if (reason !== null) {
        reportRefusal(report, list, { where: result.where, code: result.keys[0] ?? null, reason });
      }
    }
    for (const _ of group) onRecord(list);
  }

  function isSeen({ keys }: PrepareResult<Item, Prepared>): boolean {
    return keys.some((key) => seen.has(key));
  }

  /** The outcome of each record; null when they cannot be saved together. */
  async function saveTogether(
    ready: PreparedRecord<Item, Prepared>[],
  ): Promise<Fates<Item, Prepared> | null> {
    const fates = await taking.save(ready).catch(() => null);
    return fates && new Map(fates.map((fate, index) => [ready[index], fate]));
  }

  async function saveOne(
    result: PrepareResult<Item, Prepared>,
    fates: Fates<Item, Prepared> | null,
  ): Promise<string | null> {
    if (isSeen(result)) return "The record is a duplicate; the first one counts.";
    if ("reason" in result) return result.reason;
    if ("failure" in result) throw new RecordError(result.where, result.failure);
    try {
      const fate = fates?.get(result.ready) ?? (await taking.save([result.ready]))[0];
      if (fate) countRecord(report, list, fate);
    } catch (error) {
      const reason = findRefusalReason(error);
      if (reason !== null) return reason;
      throw new RecordError(result.where, error);
    }
    for (const key of result.keys) seen.add(key);
    return null;
  }
}
