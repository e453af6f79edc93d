import { createHmac } from "node:crypto";
import { join } from "node:path";

import { z } from "zod";

import { openRecords, type Records } from "#simulators/records.ts";

import { type Clock, openClock } from "./clock.ts";
import { type Duplicates, openDuplicates } from "./duplicates.ts";
import { type Faults, openFaults } from "./faults.ts";
import { type Ids, openIds } from "./ids.ts";
import { Instrument } from "./instrument.ts";
import { type Ledger, openLedger } from "./ledger.ts";
import type { GatewaySettings } from "./settings.ts";
import { Subscription } from "./subscription.ts";
import { openTokens, type Tokens } from "./tokens.ts";
import { openWebhooks, type Webhooks } from "./webhooks.ts";

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
