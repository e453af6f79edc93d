import type { z } from "zod";

import type { Fate } from "#api/db/catalog/write-lists.ts";

import { type Import, reasonOf } from "./import-step.ts";
import { StoppedAt } from "./import-stopped.ts";
import { type Begun, prepareRecords, type Preparing, type Ready } from "./prepare-records.ts";
import type { Found, ListName } from "./read/source.ts";
import { count, refuse } from "./report.ts";

type Records = AsyncIterable<Found> | Iterable<Found>;

type OneByOne<Item> = {
  shape: z.ZodType<Item>;
  /** `place` is the record's in its list, from 0. */
  take: (record: Item, place: number) => Promise<Fate>;
};

type Together<Item, Prepared> = Preparing<Item, Prepared> & {
  /** Takes all of them or, when it throws, none: then each is taken alone. */
  take: (some: Ready<Item, Prepared>[]) => Promise<Fate[]>;
};

type Fates<Item, Prepared> = Map<Ready<Item, Prepared> | undefined, Fate>;

const MOST_TOGETHER = 200;

/**
 * Takes the records of a list one by one. A record that does not fit its shape, or that is refused while it is taken,
 * is reported with its reason and the rest goes on; a code that stands twice counts the first time.
 */
export async function takeEach<Item extends object>(
  work: Import,
  list: ListName,
  found: Records,
  { shape, take }: OneByOne<Item>,
): Promise<void> {
  await takeGroups(work, list, found, 1, {
    shape,
    prepare: async () => null,
    take: (some) => Promise.all(some.map(({ record, place }) => take(record, place))),
  });
}

/**
 * The same for long lists, many records at a time. What is slow and changes nothing in the library is done by `prepare`,
 * which is begun for records while those before them are taken.
 */
export async function takeTogether<Item extends object, Prepared>(
  work: Import,
  list: ListName,
  found: Records,
  taking: Together<Item, Prepared>,
): Promise<void> {
  await takeGroups(work, list, found, MOST_TOGETHER, taking);
}

/** Of a record of which nothing is prepared that it is there already as it is. */
export function fateOf(prepared: { isNew: boolean } | null): Fate {
  if (!prepared) return "unchanged";
  return prepared.isNew ? "added" : "changed";
}

async function takeGroups<Item extends object, Prepared>(
  { report, onRecord }: Import,
  list: ListName,
  found: Records,
  most: number,
  taking: Together<Item, Prepared>,
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

  async function takeGroup(group: Begun<Item, Prepared>[]): Promise<void> {
    const wanted = group.flatMap((one) => ("ready" in one && !isSeen(one) ? [one.ready] : []));
    const fates = wanted.length > 1 ? await tryAll(wanted) : null;
    for (const one of group) {
      const reason = await settle(one, fates);
      if (reason !== null) {
        refuse(report, list, { where: one.where, code: one.keys[0] ?? null, reason });
      }
    }
    for (const _ of group) onRecord(list);
  }

  function isSeen({ keys }: Begun<Item, Prepared>): boolean {
    return keys.some((key) => seen.has(key));
  }

  /** What became of each; null when they cannot be taken together. */
  async function tryAll(wanted: Ready<Item, Prepared>[]): Promise<Fates<Item, Prepared> | null> {
    const fates = await taking.take(wanted).catch(() => null);
    return fates && new Map(fates.map((fate, index) => [wanted[index], fate]));
  }

  /** The reason the record is refused for, or null. */
  async function settle(
    one: Begun<Item, Prepared>,
    fates: Fates<Item, Prepared> | null,
  ): Promise<string | null> {
    if (isSeen(one)) return "The list has it twice; the first one counts.";
    if ("reason" in one) return one.reason;
    if ("failure" in one) throw new StoppedAt(one.where, one.failure);
    try {
      const fate = fates?.get(one.ready) ?? (await taking.take([one.ready]))[0];
      if (fate) count(report, list, fate);
    } catch (error) {
      const reason = reasonOf(error);
      if (reason !== null) return reason;
      throw new StoppedAt(one.where, error);
    }
    for (const key of one.keys) seen.add(key);
    return null;
  }
}
