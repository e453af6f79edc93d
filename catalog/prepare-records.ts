import type { z } from "zod";

import { describeIssue, findRefusalReason } from "./import-step.ts";
import type { SourceRecord } from "./read/catalog-source.ts";

export type PrepareOptions<Item, Prepared> = {
  shape: z.ZodType<Item>;
  lookUp?: ((records: Item[]) => Promise<void>) | undefined;
  prepare: (record: Item) => Promise<Prepared>;
};

/** A record that can be saved; `place` is its position in the list, from 0. */
export type PreparedRecord<Item, Prepared> = { record: Item; prepared: Prepared; place: number };

/** A prepared record, or the reason for its refusal, or the error that stops the import. */
export type PrepareResult<Item, Prepared> = { where: string; keys: string[] } & (
  | { ready: PreparedRecord<Item, Prepared> }
  | { reason: string }
  | { failure: unknown }
);

/** In milliseconds: the longest time a prepared record waits for others of its group. */
const MAX_WAIT_MS = 1_000;

/** Yields groups of at most `most` records without duplicates. A failure is the last result. */
export async function* prepareRecords<Item extends object, Prepared>(
  found: AsyncIterable<SourceRecord> | Iterable<SourceRecord>,
  most: number,
  { shape, lookUp, prepare }: PrepareOptions<Item, Prepared>,
): AsyncIterable<PrepareResult<Item, Prepared>[]> {
  let place = 0;
  for await (const items of groupRecords(found, most)) {
    const read = items.map((item) => ({ item, place: place++, result: parseRecord(item, shape) }));
    await lookUp?.(read.flatMap(({ result }) => ("record" in result ? [result.record] : [])));

    let group: PrepareResult<Item, Prepared>[] = [];
    let since = performance.now();
    for (const { item, place, result } of read) {
      const outcome =
        "record" in result ? await prepareRecord(result.record, place, prepare) : result;
      group.push({ where: item.where, keys: listKeys(item), ...outcome });
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

function parseRecord<Item>(
  item: SourceRecord,
  shape: z.ZodType<Item>,
): { record: Item } | { reason: string } {
  if ("unreadable" in item) return { reason: item.unreadable };
  const read = shape.safeParse(item.value);
  if (read.success) return { record: read.data };
  return { reason: read.error.issues.map(describeIssue).join("; ") };
}

async function prepareRecord<Item, Prepared>(
  record: Item,
  place: number,
  prepare: (record: Item) => Promise<Prepared>,
) {
  try {
    return { ready: { record, prepared: await prepare(record), place } };
  } catch (error) {
    const reason = findRefusalReason(error);
    return reason === null ? { failure: error } : { reason };
  }
}

/** The keys of a record in its list: its code and its number, if it has them. */
function listKeys(item: SourceRecord): string[] {
  if (!("value" in item) || typeof item.value !== "object" || item.value === null) return [];
  const { code, id } = item.value as { code?: unknown; id?: unknown };
  return [code, id]
    .filter((key) => typeof key === "string" || typeof key === "number")
    .map((key) => (typeof key === "number" ? `number ${key}` : String(key)));
}
