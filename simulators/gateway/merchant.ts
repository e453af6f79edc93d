import { createHmac } from "node:crypto";
import { join } from "node:path";

import { z } from "zod";

import { openRecords, type Records } from "#simulators/records.ts";

import { type Faults, openFaults } from "./faults.ts";
import { DAY_MS, toDay } from "./formats.ts";
import { Instrument, type Ledger, openLedger } from "./ledger.ts";
import { Subscription } from "./subscription.ts";
import { openTokens, type Tokens } from "./tokens.ts";
import { openWebhooks, type Webhooks, type WebhookSettings } from "./webhooks.ts";

export type GatewaySettings = WebhookSettings & {
  port: number;
  siteOrigins: string[];
  /** The public key, for fields in pages. */
  tokenizationKey: string;
  /** The private key, for server calls. */
  securityKey: string;
  /** Milliseconds since 1970, without skipped days. */
  currentTime?: (() => number) | undefined;
};

/** A customer in the vault, with the card or account for later charges. */
const Customer = z.object({ instrument: Instrument, details: z.record(z.string(), z.string()) });
type Customer = z.infer<typeof Customer>;

/** The only merchant account of the gateway, with all its data. */
export type Merchant = {
  settings: GatewaySettings;
  clock: Clock;
  newId: () => string;
  tokens: Tokens;
  ledger: Ledger;
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
  const faults = openFaults();
  const newId = openIds();

  return {
    settings,
    clock,
    newId,
    faults,
    ledger: openLedger(folder),
    tokens: openTokens(folder, clock.now),
    vault: openRecords(join(folder, "vault"), (content) => Customer.parse(content)),
    subscriptions: openRecords(join(folder, "subscriptions"), (content) =>
      Subscription.parse(content),
    ),
    webhooks: openWebhooks(settings, { newId, faults }),
    hash: (number) => createHmac("sha256", securityKey).update(number).digest("hex"),
  };
}

/** Ascending ids, also across restarts, because they begin with the time. */
function openIds(): () => string {
  let last = 0;

  return () => {
    last = Math.max(last + 1, Date.now());
    return String(last);
  };
}

const SkippedDays = z.object({ days: z.number() });
const RECORD_KEY = "skipped";

type Clock = {
  /** Milliseconds since 1970. */
  now: () => number;
  /** In UTC, such as 20261217. */
  today: () => string;
  skipDay: () => void;
};

/** `currentTime` plus the skipped days, which are stored below `folder`. */
function openClock(folder: string, currentTime: () => number): Clock {
  const records = openRecords(join(folder, "clock"), (content) => SkippedDays.parse(content));

  return {
    now,
    today: () => toDay(now()),
    skipDay: () => records.put(RECORD_KEY, { days: skipped() + 1 }),
  };

  function now(): number {
    return currentTime() + skipped() * DAY_MS;
  }

  function skipped(): number {
    return records.find(RECORD_KEY)?.days ?? 0;
  }
}
