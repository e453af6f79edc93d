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
  /** The approved sale that this one repeats within `seconds`, a form value. */
  find: (sale: Sale, seconds: string | undefined, now: number) => Transaction | null;
  /** When strict, sales with different order ids are duplicates too. */
  setStrict: (isStrict: boolean) => void;
};

/** Finds sales of the same amount with the same card or account. The rule is stored below `folder`. */
export function openDuplicates(folder: string, ledger: Ledger): Duplicates {
  const records = openRecords(join(folder, "duplicates"), (content) =>
    DuplicateRule.parse(content),
  );

  return {
    find({ instrument, cents, orderId }, seconds, now) {
      const since = now - Number(seconds || DEFAULT_WINDOW_SECONDS) * 1000;
      const isRepeated = (previous: Transaction) =>
        previous.type === "sale" &&
        previous.condition !== "canceled" &&
        isApproved(previous) &&
        firstAction(previous).at > since &&
        previous.cents === cents &&
        previous.instrument.hash === instrument.hash;
      const candidates = isStrict() ? ledger.all() : ledger.ofOrder(orderId);
      return candidates.find(isRepeated) ?? null;
    },
    setStrict: (isStrict) => records.put(RECORD_KEY, { isStrict }),
  };

  function isStrict(): boolean {
    return records.find(RECORD_KEY)?.isStrict ?? false;
  }
}

const RECORD_KEY = "rule";
