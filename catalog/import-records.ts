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
  /** `place` is the record's in its list, from 0. */
  save: (record: Item, place: number) => Promise<ImportOutcome>;
};

type ImportBatchOptions<Item, Prepared> = PrepareOptions<Item, Prepared> & {
  /** Takes all of them or, when it throws, none: then each is taken alone. */
  save: (some: PreparedRecord<Item, Prepared>[]) => Promise<ImportOutcome[]>;
};

type Fates<Item, Prepared> = Map<PreparedRecord<Item, Prepared> | undefined, ImportOutcome>;

const MAX_BATCH_SIZE = 200;

/**
 * Takes the records of a list one by one. A record that does not fit its shape, or that is refused while it is taken,
 * is reported with its reason and the rest goes on; a code that stands twice counts the first time.
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
 * The same for long lists, many records at a time. What is slow and changes nothing in the library is done by `prepare`,
 * which is begun for records while those before them are taken.
 */
export async function importInBatches<Item extends object, Prepared>(
  work: ImportStep,
  list: ListName,
  found: RecordSource,
  taking: ImportBatchOptions<Item, Prepared>,
): Promise<void> {
  await importGroups(work, list, found, MAX_BATCH_SIZE, taking);
}

/** Of a record of which nothing is prepared that it is there already as it is. */
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
  let underWay = Promise.resolve();
  try {
    for await (const group of prepareRecords(found, most, taking)) {
      await underWay;
      underWay = takeGroup(group);
      // Looked at when the next ones are ready; until then nobody waits for it.
      underWay.catch(() => {});
    }
  } finally {
    await underWay;
  }

  async function takeGroup(group: PrepareResult<Item, Prepared>[]): Promise<void> {
    const wanted = group.flatMap((one) => ("ready" in one && !isSeen(one) ? [one.ready] : []));
    const fates = wanted.length > 1 ? await tryAll(wanted) : null;
    for (const one of group) {
      const reason = await settle(one, fates);
      if (reason !== null) {
        reportRefusal(report, list, { where: one.where, code: one.keys[0] ?? null, reason });
      }
    }
    for (const _ of group) onRecord(list);
  }

  function isSeen({ keys }: PrepareResult<Item, Prepared>): boolean {
    return keys.some((key) => seen.has(key));
  }

  /** The outcome of each record; null when they cannot be saved together. */
  async function tryAll(
    wanted: PreparedRecord<Item, Prepared>[],
  ): Promise<Fates<Item, Prepared> | null> {
    const fates = await taking.save(wanted).catch(() => null);
    return fates && new Map(fates.map((fate, index) => [wanted[index], fate]));
  }

  /** The reason the record is refused for, or null. */
  async function settle(
    one: PrepareResult<Item, Prepared>,
    fates: Fates<Item, Prepared> | null,
  ): Promise<string | null> {
    if (isSeen(one)) return "The list has it twice; the first one counts.";
    if ("reason" in one) return one.reason;
    if ("failure" in one) throw new RecordError(one.where, one.failure);
    try {
      const fate = fates?.get(one.ready) ?? (await taking.save([one.ready]))[0];
      if (fate) countRecord(report, list, fate);
    } catch (error) {
      const reason = findRefusalReason(error);
      if (reason !== null) return reason;
      throw new RecordError(one.where, error);
    }
    for (const key of one.keys) seen.add(key);
    return null;
  }
}
