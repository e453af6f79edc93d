import { join } from "node:path";

import { z } from "zod";

import { openRecords } from "#simulators/records.ts";

import type { Ledger } from "./ledger.ts";
import { firstAction, isApproved, type Transaction } from "./transaction.ts";

const DuplicateRule = z.object({ isStrict: z.boolean() });

/** In seconds. */
const DEFAULT_WINDOW_SECONDS = 1200;

type Sale = Pick<Transaction, "instrument" | "cents" | "orderId">;

export type Duplicates = {
  /** The approved sale that this one repeats within the seconds, which may be written as they were sent. */
  find: (sale: Sale, seconds: string | undefined, now: number) => Transaction | null;
  /** Whether another order number makes no difference. */
  setStrict: (isStrict: boolean) => void;
};

/** Finds sales of the same amount with the same card or account; the rule is kept below `folder`. */
export function openDuplicates(folder: string, ledger: Ledger): Duplicates {
  const records = openRecords(join(folder, "duplicates"), (content) =>
    DuplicateRule.parse(content),
  );

  return {
    find({ instrument, cents, orderId }, seconds, now) {
      const since = now - Number(seconds || DEFAULT_WINDOW_SECONDS) * 1000;
      const isRepeated = (other: Transaction) =>
        other.type === "sale" &&
        other.condition !== "canceled" &&
        isApproved(other) &&
        firstAction(other).at > since &&
        other.cents === cents &&
        other.instrument.hash === instrument.hash;
      const others = isStrict() ? ledger.all() : ledger.ofOrder(orderId);
      return others.find(isRepeated) ?? null;
    },
    setStrict: (isStrict) => records.put(RECORD_KEY, { isStrict }),
  };

  function isStrict(): boolean {
    return records.find(RECORD_KEY)?.isStrict ?? false;
  }
}

const RECORD_KEY = "rule";
