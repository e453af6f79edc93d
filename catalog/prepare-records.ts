import type { z } from "zod";

import { describeIssue, reasonOf } from "./import-step.ts";
import type { Found } from "./read/source.ts";

export type Preparing<Item, Prepared> = {
  shape: z.ZodType<Item>;
  /** Told which records are prepared next. */
  lookUp?: ((records: Item[]) => Promise<void>) | undefined;
  prepare: (record: Item) => Promise<Prepared>;
};

/** A record that can be taken; `place` is its place in the list, from 0. */
export type Ready<Item, Prepared> = { record: Item; prepared: Prepared; place: number };

/** A record that is ready, or why it is refused, or what stops the work. */
export type Begun<Item, Prepared> = { where: string; keys: string[] } & (
  | { ready: Ready<Item, Prepared> }
  | { reason: string }
  | { failure: unknown }
);

/** In milliseconds: so long a record waits at most for others that are prepared. */
const LONGEST_WAIT = 1_000;

/** Records in groups of so many at most, in which none stands twice; what stops the work is the last of all. */
export async function* prepareRecords<Item extends object, Prepared>(
  found: AsyncIterable<Found> | Iterable<Found>,
  most: number,
  { shape, lookUp, prepare }: Preparing<Item, Prepared>,
): AsyncIterable<Begun<Item, Prepared>[]> {
  let place = 0;
  for await (const items of inGroups(found, most)) {
    const read = items.map((item) => ({ item, place: place++, result: readRecord(item, shape) }));
    await lookUp?.(read.flatMap(({ result }) => ("record" in result ? [result.record] : [])));

    let group: Begun<Item, Prepared>[] = [];
    let since = performance.now();
    for (const { item, place, result } of read) {
      const one = "record" in result ? await prepareOne(result.record, place, prepare) : result;
      group.push({ where: item.where, keys: keysOf(item), ...one });
      if ("failure" in one) return yield group;
      if (performance.now() - since < LONGEST_WAIT) continue;
      yield group;
      group = [];
      since = performance.now();
    }
    if (group.length > 0) yield group;
  }
}

async function* inGroups(
  found: AsyncIterable<Found> | Iterable<Found>,
  most: number,
): AsyncIterable<Found[]> {
  let group: Found[] = [];
  const known = new Set<string>();
  for await (const item of found) {
    const keys = keysOf(item);
    if (group.length === most || keys.some((key) => known.has(key))) {
      yield group;
      group = [];
      known.clear();
    }
    group.push(item);
    for (const key of keys) known.add(key);
  }
  if (group.length > 0) yield group;
}

function readRecord<Item>(
  item: Found,
  shape: z.ZodType<Item>,
): { record: Item } | { reason: string } {
  if ("unreadable" in item) return { reason: item.unreadable };
  const read = shape.safeParse(item.value);
  if (read.success) return { record: read.data };
  return { reason: read.error.issues.map(describeIssue).join("; ") };
}

async function prepareOne<Item, Prepared>(
  record: Item,
  place: number,
  prepare: (record: Item) => Promise<Prepared>,
) {
  try {
    return { ready: { record, prepared: await prepare(record), place } };
  } catch (error) {
    const reason = reasonOf(error);
    return reason === null ? { failure: error } : { reason };
  }
}

/** What a list knows a record by: its code and its number, as far as it has them. */
function keysOf(item: Found): string[] {
  if (!("value" in item) || typeof item.value !== "object" || item.value === null) return [];
  const { code, id } = item.value as { code?: unknown; id?: unknown };
  return [code, id]
    .filter((key) => typeof key === "string" || typeof key === "number")
    .map((key) => (typeof key === "number" ? `number ${key}` : String(key)));
}
