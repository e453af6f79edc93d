import { createHmac } from "node:crypto";
import { join } from "node:path";

import { z } from "zod";

import { openRecords, type Records } from "#simulators/records.ts";

import { type Clock, openClock } from "./clock.ts";
import { type Faults, openFaults } from "./faults.ts";
import { Instrument } from "./instrument.ts";
import { type Ledger, openLedger } from "./ledger.ts";
import type { GatewaySettings } from "./settings.ts";
import { Subscription } from "./subscription.ts";
import { openTokens, type Tokens } from "./tokens.ts";
import { openWebhooks, type Webhooks } from "./webhooks.ts";
import { firstAction, isApproved, type Transaction } from "./transaction.ts";

const DuplicateRule = z.object({ isStrict: z.boolean() });

/** In seconds. */
const DEFAULT_WINDOW_SECONDS = 1200;

const RECORD_KEY = "rule";

/** A customer in the vault, with the card or account for later charges. */
const Customer = z.object({ instrument: Instrument, details: z.record(z.string(), z.string()) });
type Customer = z.infer<typeof Customer>;

/** The only merchant account of the gateway, with all its data. */
export type Merchant = {
  settings: GatewaySettings;
  clock: Clock;
  newId: Ids;
  tokens: Tokens;
  ledger: Ledger;
  duplicates: Duplicates;
  vault: Records<Customer>;
  subscriptions: Records<Subscription>;
  faults: Faults;
  webhooks: Webhooks;
  /** Hashes numbers that must not be stored. */
  hash: (number: string) => string;
};

export function openMerchant(settings: GatewaySettings): Merchant {
  const { folder, securityKey, currentTime = Date.now } = settings;
  const clock = openClock(folder, currentTime);
  const ledger = openLedger(folder);
  const faults = openFaults();
  const newId = openIds();

  return {
    settings,
    clock,
    newId,
    ledger,
    faults,
    tokens: openTokens(folder, clock),
    duplicates: openDuplicates(folder, ledger),
    vault: openRecords(join(folder, "vault"), (content) => Customer.parse(content)),
    subscriptions: openRecords(join(folder, "subscriptions"), (content) =>
      Subscription.parse(content),
    ),
    webhooks: openWebhooks({ ...settings, newId, faults }),
    hash: (number) => createHmac("sha256", securityKey).update(number).digest("hex"),
  };
}

type Ids = () => string;

/** Ascending ids, also across restarts, because they begin with the time. */
function openIds(): Ids {
  let last = 0;

  return () => {
    last = Math.max(last + 1, Date.now());
    return String(last);
  };
}

type Sale = Pick<Transaction, "instrument" | "cents" | "orderId">;

type Duplicates = {
  /** The approved sale that this one repeats within `seconds`, a form value. */
  find: (sale: Sale, seconds: string | undefined, now: number) => Transaction | null;
  /** When strict, sales with different order ids are duplicates too. */
  setStrict: (isStrict: boolean) => void;
};

/** Finds sales of the same amount with the same card or account. The rule is stored below `folder`. */
function openDuplicates(folder: string, ledger: Ledger): Duplicates {
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
