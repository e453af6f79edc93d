import { setTimeout } from "node:timers/promises";

import { waitUntil } from "#tests/wait-until.ts";
import { runInBackground } from "#tests/run-in-background.ts";

import { buyRepeatedly } from "./buyer.ts";
import { compareAll, type Comparison } from "./compare-all.ts";
import { createCustomer } from "./customer.ts";
import type { OrderIntent } from "./order-intent.ts";
import { checkRun } from "./check-run.ts";
import { killWithoutRestart } from "./kill-without-restart.ts";
import { injectFault } from "./inject-fault.ts";
import { startSiteProcesses } from "./site-processes.ts";
import { type DatabaseKind, openEnvironment, type Environment } from "./environment.ts";

export type KillOptions = {
  kind: DatabaseKind;
  kills: number;
  buyers: number;
  /** Of the site, over one database. */
  processes: number;
};

export type KillResult = {
  /** The database's name. */
  name: string;
  counts: Comparison["counts"];
  /** In milliseconds: how long one process took to settle what another had left; null where there was no other. */
  settledAfter: number | null;
  /** Everything that must not be, a sentence each. */
  faults: string[];
};

/** In milliseconds: within how many of a start the next kill comes. */
const MAX_KILL_DELAY_MS = 3_000;
/** Before one of so many kills, the first among them, two calls to the gateway go wrong besides, each fault in its turn. */
const FAULT_ONE_IN = 3;
const faults = ["drop_after", "drop_before", "http_502_after", "empty_body", "slow", "dup_reply"];
/** In milliseconds: how long after the last kill everything must be certain. */
const MAX_SETTLE_MS = 300_000;
/** In milliseconds: how long it may take until everybody orders something. */
const MAX_FIRST_ORDER_MS = 60_000;

/**
 * Kills processes of the site so often, at random moments while people buy, and lets it come to rest. Of several processes
 * one stays away after the last kill until another has settled what it left. Then the library's books must say what the
 * gateway's ledger says, and what the buyers were told of each key.
 */
export async function runKills(
  wish: KillOptions,
  tell: (line: string) => void,
): Promise<KillResult> {
  await using environment = await openEnvironment(wish.kind);
  await using shop = await startSiteProcesses(environment, wish.processes);
  let customers = 0;
  const next = () => createCustomer(environment, shop.origins, `customer-${++customers}`);

  let isOver = false;
  const intents: OrderIntent[] = [];
  const people = [
    runInBackground(
      Array.from({ length: wish.buyers }, () => buyRepeatedly(next, intents, () => isOver)),
    ),
  ];
  // A kill before anybody orders proves nothing; on a busy machine signing in takes longer than until the first kill.
  const haveOrdered = await waitUntil(() => intents.length >= wish.buyers, MAX_FIRST_ORDER_MS);
  if (!haveOrdered) {
    throw new Error(
      `${intents.length} of ${wish.buyers} buyers ordered in ${MAX_FIRST_ORDER_MS / 1_000} s.`,
    );
  }
  const atRandom = wish.processes > 1 ? wish.kills - 1 : wish.kills;
  while (shop.kills() < atRandom) {
    if (shop.kills() % FAULT_ONE_IN === 0)
      await injectNextFault(environment, shop.kills() / FAULT_ONE_IN);
    await shop.killSoon(MAX_KILL_DELAY_MS);
    if (shop.kills() % 10 === 0) tell(`${shop.kills()} of ${wish.kills} kills`);
  }
  const left = wish.processes > 1 ? await killWithoutRestart(environment, shop, intents) : null;
  if (left) people.push(left.buying);
  isOver = true;
  tell("The last orders are waited for.");
  await Promise.race([Promise.all(people), setTimeout(MAX_SETTLE_MS)]);
  await shop.stop();
  const { counts, faults } = await compareAll(environment, intents);
  return {
    name: environment.name,
    counts,
    settledAfter: left?.settledAfter ?? null,
    faults: [...faults, ...(left?.faults ?? []), ...checkRun({ kills: wish.kills, ...counts })],
  };
}

function injectNextFault(environment: Environment, turn: number): Promise<void> {
  const fault = faults[turn % faults.length] ?? "";
  return injectFault(environment, { fault, times: 2, ...(fault !== "slow" && { on: "sale" }) });
}
