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
  /** Site processes over one database. */
  processes: number;
};

export type KillResult = {
  name: string;
  counts: Comparison["counts"];
  /** In milliseconds: how long a process took to resolve the order of a killed one; null with a single process. */
  settledAfter: number | null;
  /** Everything that must not happen, one sentence each. */
  faults: string[];
};

/** In milliseconds: the next kill comes within this time after a start. */
const MAX_KILL_DELAY_MS = 3_000;
/** Before the first and then every third kill, two calls to the gateway fail, with each fault in turn. */
const FAULT_ONE_IN = 3;
const faults = ["drop_after", "drop_before", "http_502_after", "empty_body", "slow", "dup_reply"];
/** In milliseconds: everything must be resolved within this time after the last kill. */
const MAX_SETTLE_MS = 300_000;
/** In milliseconds: by then everybody must have ordered. */
const MAX_FIRST_ORDER_MS = 60_000;

/**
 * Kills site processes at random moments while people buy, then waits for all orders. With several processes one stays
 * down after the last kill until another has resolved its order. Then records, gateway ledger and buyers' answers must
 * agree.
 */
export async function runKills(
  options: KillOptions,
  print: (line: string) => void,
): Promise<KillResult> {
  await using environment = await openEnvironment(options.kind);
  await using shop = await startSiteProcesses(environment, options.processes);
  let customers = 0;
  const next = () => createCustomer(environment, shop.origins, `customer-${++customers}`);

  let isOver = false;
  const intents: OrderIntent[] = [];
  const people = [
    runInBackground(
      Array.from({ length: options.buyers }, () => buyRepeatedly(next, intents, () => isOver)),
    ),
  ];
  // A kill before the first order proves nothing; on a busy machine sign-in takes longer than the first kill.
  const haveOrdered = await waitUntil(() => intents.length >= options.buyers, MAX_FIRST_ORDER_MS);
  if (!haveOrdered) {
    throw new Error(
      `${intents.length} of ${options.buyers} buyers ordered in ${MAX_FIRST_ORDER_MS / 1_000} s.`,
    );
  }
  const atRandom = options.processes > 1 ? options.kills - 1 : options.kills;
  while (shop.kills() < atRandom) {
    if (shop.kills() % FAULT_ONE_IN === 0)
      await injectNextFault(environment, shop.kills() / FAULT_ONE_IN);
    await shop.killSoon(MAX_KILL_DELAY_MS);
    if (shop.kills() % 10 === 0) print(`${shop.kills()} of ${options.kills} kills`);
  }
  const downtime =
    options.processes > 1 ? await killWithoutRestart(environment, shop, intents) : null;
  if (downtime) people.push(downtime.buying);
  isOver = true;
  print("Waiting for the last orders.");
  await Promise.race([Promise.all(people), setTimeout(MAX_SETTLE_MS)]);
  await shop.stop();
  const { counts, faults } = await compareAll(environment, intents);
  return {
    name: environment.name,
    counts,
    settledAfter: downtime?.settledAfter ?? null,
    faults: [
      ...faults,
      ...(downtime?.faults ?? []),
      ...checkRun({ kills: options.kills, ...counts }),
    ],
  };
}

function injectNextFault(environment: Environment, round: number): Promise<void> {
  const fault = faults[round % faults.length] ?? "";
  return injectFault(environment, { fault, times: 2, ...(fault !== "slow" && { on: "sale" }) });
}
