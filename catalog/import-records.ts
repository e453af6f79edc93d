import type { z } from "zod";

import type { ImportOutcome } from "#api/db/catalog/write-lists.ts";

import { findMissing } from "./find-missing.ts";
import {
  describeField,
  findRefusalReason,
  parseRecord,
  type Deletion,
  type ImportStep,
} from "./import-step.ts";
import type { SourceRecord, ListName } from "./read/catalog-source.ts";
import { readRecordRules, type RecordRules, type StatusOnly } from "./record-rules.ts";
import {
  countRecord,
  isRefusalNamed,
  type RecordChange,
  RecordError,
  reportRefusal,
} from "./import-report.ts";

/** In milliseconds: the longest time a prepared record waits for others of its group. */
const MAX_WAIT_MS = 1_000;

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

type Outcomes<Item, Prepared> = Map<PreparedRecord<Item, Prepared> | undefined, ImportOutcome>;

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
  options: ImportBatchOptions<Item, Prepared>,
): Promise<void> {
  await importGroups(work, list, found, MAX_BATCH_SIZE, options);
}

/**
 * The outcome of a prepared record; null means it is stored already. A known record that was written is unchanged when
 * none of its fields became different, as when a spreadsheet has fewer columns than before.
 */
export function getOutcome(
  prepared: { isNew: boolean } | null,
  change: RecordChange | undefined,
): ImportOutcome {
  if (!prepared) return "unchanged";
  if (prepared.isNew) return "added";
  return change?.fields.length === 0 ? "unchanged" : "changed";
}

async function importGroups<Item extends object, Prepared>(
  work: ImportStep,
  list: ListName,
  found: RecordSource,
  most: number,
  options: ImportBatchOptions<Item, Prepared>,
): Promise<void> {
  const rules = await readRecordRules(work, list);
  const saveGroup = openSaving(work, list, rules, options.save);
  let saving = Promise.resolve();
  try {
    for await (const group of prepareRecords(found, most, { ...options, rules })) {
      await saving;
      saving = saveGroup(group);
      // Its transactions must not run beside other statements.
      if (work.isCheck) await saving;
      // The error is handled when the next group is ready; this prevents an unhandled rejection.
      saving.catch(() => {});
    }
  } finally {
    await saving;
  }
  rules.remarkWithdrawn();
}

/** Saves groups of prepared records of a list, and reports the outcome of each record. */
function openSaving<Item, Prepared>(
  work: ImportStep,
  list: ListName,
  rules: RecordRules,
  save: ImportBatchOptions<Item, Prepared>["save"],
): (group: PrepareResult<Item, Prepared>[]) => Promise<void> {
  type Result = PrepareResult<Item, Prepared>;
  const { report, onRecord, deletions } = work;
  /** Where the records that count are, by their keys. */
  const seen = new Map<string, string>();

  return async (group) => {
    const ready = group.flatMap((result) =>
      "ready" in result && describeRepeated(result) === null ? [result.ready] : [],
    );
    const outcomes = ready.length > 1 ? await saveTogether(ready) : null;
    for (const result of group) {
      const { item, keys } = result;
      const repeated = describeRepeated(result);
      const wrong = repeated && "reasons" in result ? result.reasons : [];
      const found = repeated ? [repeated, ...wrong] : await saveOne(result, outcomes);
      if (found.length === 0) {
        for (const key of keys) seen.set(key, item.where);
      } else {
        const reasons = isRefusalNamed(report) ? await listFaults(work, list, item, found) : found;
        reportRefusal(report, list, { where: item.where, code: keys[0] ?? null, reasons });
      }
    }
    for (const _ of group) onRecord(list);
  };

  /** What is wrong when an earlier record has the same code or number; null when none has. */
  function describeRepeated({ item, keys }: Result): string | null {
    const key = keys.find((each) => seen.has(each));
    if (key === undefined) return null;
    const reason = `${seen.get(key)} has the same, and counts`;
    const field = key.startsWith("number ") ? "id" : "code";
    const isInSheet = "value" in item && item.sheet !== undefined;
    return describeField(item, field, isInSheet ? reason : `${field}: ${reason}`);
  }

  /** The outcome of each record; null when they cannot be saved together. */
  async function saveTogether(
    ready: PreparedRecord<Item, Prepared>[],
  ): Promise<Outcomes<Item, Prepared> | null> {
    const outcomes = await save(ready).catch(() => null);
    return outcomes && new Map(outcomes.map((outcome, index) => [ready[index], outcome]));
  }

  /** The reasons why it was refused; none when it was saved. */
  async function saveOne(
    result: Result,
    outcomes: Outcomes<Item, Prepared> | null,
  ): Promise<string[]> {
    if ("reasons" in result) return result.reasons;
    if ("failure" in result) throw new RecordError(result.item.where, result.failure);
    if ("statusOnly" in result) return saveStatus(result.item, result.statusOnly);
    if ("deletion" in result) {
      deletions.push(result.deletion);
      return [];
    }
    try {
      const outcome = outcomes?.get(result.ready) ?? (await save([result.ready]))[0];
      const hasNewStatus = outcome !== undefined && (await rules.applyStatus(result.ready.record));
      if (outcome && !(outcome === "unchanged" && hasNewStatus)) countRecord(report, list, outcome);
      return [];
    } catch (error) {
      const reason = findRefusalReason(error, result.item);
      if (reason !== null) return [reason];
      throw new RecordError(result.item.where, error);
    }
  }

  async function saveStatus(item: SourceRecord, record: StatusOnly): Promise<string[]> {
    if (!(await rules.isKnown(record.code))) {
      return [describeField(item, "code", "the library has no such record")];
    }
    if (!(await rules.applyStatus(record))) countRecord(report, list, "unchanged");
    return [];
  }
}

type PrepareOptions<Item, Prepared> = {
  shape: z.ZodType<Item>;
  lookUp?: ((records: Item[]) => Promise<void>) | undefined;
  prepare: (record: Item) => Promise<Prepared>;
};

/** A record that can be saved; `place` is its position in the list, from 0. */
type PreparedRecord<Item, Prepared> = { record: Item; prepared: Prepared; place: number };

/** A prepared record, or the reasons for its refusal, or the error that stops the import. */
type PrepareResult<Item, Prepared> = { item: SourceRecord; keys: string[] } & (
  | { ready: PreparedRecord<Item, Prepared> }
  | { reasons: string[] }
  | { deletion: Deletion }
  | { statusOnly: StatusOnly }
  | { failure: unknown }
);

/** Yields groups of at most `most` records without duplicates. A failure is the last result. */
async function* prepareRecords<Item extends object, Prepared>(
  found: AsyncIterable<SourceRecord> | Iterable<SourceRecord>,
  most: number,
  { rules, shape, lookUp, prepare }: PrepareOptions<Item, Prepared> & { rules: RecordRules },
): AsyncIterable<PrepareResult<Item, Prepared>[]> {
  let place = 0;
  for await (const items of groupRecords(found, most)) {
    const read = items.map((item) => ({
      item,
      place: place++,
      result: parseWithRules(item, shape, rules),
    }));
    await lookUp?.(read.flatMap(({ result }) => ("record" in result ? [result.record] : [])));

    let group: PrepareResult<Item, Prepared>[] = [];
    let since = performance.now();
    for (const { item, place, result } of read) {
      const outcome =
        "record" in result
          ? await prepareRecord({ item, record: result.record, place }, prepare)
          : result;
      group.push({ item, keys: listKeys(item), ...outcome });
      if ("failure" in outcome) return yield group;
      if (performance.now() - since < MAX_WAIT_MS) continue;
      yield group;
      group = [];
      since = performance.now();
    }
    if (group.length > 0) yield group;
  }
}

async function* groupRecords(
  found: AsyncIterable<SourceRecord> | Iterable<SourceRecord>,
  most: number,
): AsyncIterable<SourceRecord[]> {
  let group: SourceRecord[] = [];
  const keysOfGroup = new Set<string>();
  for await (const item of found) {
    const keys = listKeys(item);
    if (group.length === most || keys.some((key) => keysOfGroup.has(key))) {
      yield group;
      group = [];
      keysOfGroup.clear();
    }
    group.push(item);
    for (const key of keys) keysOfGroup.add(key);
  }
  if (group.length > 0) yield group;
}

function parseWithRules<Item>(item: SourceRecord, shape: z.ZodType<Item>, rules: RecordRules) {
  const deletion = rules.findDeletion(item);
  if (deletion) return { deletion };
  const statusOnly = rules.findStatusOnly(item);
  if (statusOnly) return "reasons" in statusOnly ? statusOnly : { statusOnly };
  const result = parseRecord(item, shape);
  const fault = "record" in result ? rules.refuseDeleted(result.record) : null;
  return fault ? { reasons: [describeField(item, fault.field, fault.reason)] } : result;
}

async function prepareRecord<Item, Prepared>(
  { item, record, place }: { item: SourceRecord; record: Item; place: number },
  prepare: (record: Item) => Promise<Prepared>,
) {
  try {
    return { ready: { record, prepared: await prepare(record), place } };
  } catch (error) {
    const reason = findRefusalReason(error, item);
    return reason === null ? { failure: error } : { reasons: [reason] };
  }
}

/** All faults of a refused record, with the codes and files that it names and that are not there. */
async function listFaults(
  work: ImportStep,
  list: ListName,
  item: SourceRecord,
  reasons: readonly string[],
): Promise<string[]> {
  const isRecord = "value" in item && typeof item.value === "object" && item.value !== null;
  const deps = { folder: work.source.folder, codes: work.codes };
  const missing = isRecord ? await findMissing(deps, list, item.value as object) : [];
  const others = reasons.filter((reason) => missing.every((each) => each.reason !== reason));
  const named = missing.map(({ field, reason }) => describeField(item, field, reason));
  return [...new Set([...others, ...named])];
}

/** The keys of a record in its list: its code and its number, if it has them. */
function listKeys(item: SourceRecord): string[] {
  if (!("value" in item) || typeof item.value !== "object" || item.value === null) return [];
  const { code, id } = item.value as { code?: unknown; id?: unknown };
  return [code, id]
    .filter((key) => typeof key === "string" || typeof key === "number")
    .map((key) => (typeof key === "number" ? `number ${key}` : String(key)));
}
