import { setTimeout } from "node:timers/promises";

import { findFreePort } from "#tests/find-free-port.ts";
import { addIntent, buyOnce, type OrderIntent } from "#tests/kills/buyer.ts";
import { compareAll } from "#tests/kills/compare-all.ts";
import {
  createCustomer,
  createCustomerFactory,
  type Customer,
  SLOW_CARD,
} from "#tests/kills/customer.ts";
import { buildPaidOrder } from "#tests/kills/draw-order.ts";
import { openEnvironment, type Environment } from "#tests/kills/environment.ts";
import { runInBackground } from "#tests/wait-until.ts";

import type { Outcome } from "./run-scenarios.ts";
import { openSite, type Site, waitForResolution } from "./site.ts";
import { classifyFailure, formatCounts, startTraffic } from "./traffic.ts";

const READERS = 2;
const BUYERS = 2;
/** In milliseconds. */
const PAUSE_MS = 3_000;
const MAX_SETTLE_MS = 60_000;

/**
 * Stops and restarts two processes, one after the other, under load. Running requests are completed, also a slow
 * charge; refused connections go to the other process, and nothing else fails.
 */
export async function runRollingRestart(): Promise<Outcome> {
  await using environment = await openEnvironment("postgres");
  const ports = [environment.settings["PORT"] ?? "", String(await findFreePort())];
  const sites: Site[] = [];
  for (const PORT of ports) sites.push(await openSite(environment, { PORT }));
  const origins = sites.map(({ origin }) => origin);
  const cuts = new Map<string, number>();
  const create = createCustomerFactory(environment, origins);
  const next = async () => countCuts(await create(), cuts);
  const traffic = startTraffic({ origins, next, readers: READERS, buyers: BUYERS });
  const { intents, reading } = traffic;
  await setTimeout(PAUSE_MS);

  const faults: string[] = [];
  for (const [place, PORT] of ports.entries()) {
    const slow = await startSlowPayment(environment, {
      origin: origins[place] ?? "",
      place,
      intents,
    });
    faults.push(...((await sites[place]?.stopAndCheck()) ?? []), ...(await slow.judge()));
    sites[place] = await openSite(environment, { PORT });
    await setTimeout(PAUSE_MS);
  }
  faults.push(...(await traffic.stop(MAX_SETTLE_MS)));
  faults.push(...(await waitForResolution(environment, MAX_SETTLE_MS)));
  for (const site of sites) faults.push(...(await site.stopAndCheck()));

  const { counts, faults: differences } = await compareAll(environment, intents);
  faults.push(...reading.faults, ...findFailures([...cuts, ...reading.answers]));
  return {
    action: "two processes stopped by SIGTERM and restarted in turn, each during a charge",
    figures: [
      `${counts.keys} keys, ${counts.placed} placed, ${counts.kept} charges kept`,
      `readers: ${formatCounts(reading.answers)}`,
      `buyers went to the other process ${cuts.get("refused") ?? 0} times`,
    ],
    faults: [...faults, ...differences],
  };
}

/**
 * The system may cut a connection at the very moment a process stops listening; no process had accepted it. This is the
 * limit for all restarts.
 */
const MAX_CUT_CONNECTIONS = 2;

/** Requests of readers and buyers that failed, and not because a process refused the connection. */
function findFailures(answers: readonly [kind: string, times: number][]): string[] {
  const reset = answers.filter(([kind]) => kind === "cut (ECONNRESET)");
  const resets = reset.reduce((sum, [, times]) => sum + times, 0);
  return answers
    .filter(([kind]) => kind !== "200" && kind !== "refused")
    .filter(([kind]) => kind !== "cut (ECONNRESET)" || resets > MAX_CUT_CONNECTIONS)
    .map(([kind, times]) => `${times} × ${kind} in a restart`);
}

function countCuts(customer: Customer, cuts: Map<string, number>): Customer {
  return {
    ...customer,
    send: (...call) =>
      customer.send(...call).catch((error: unknown) => {
        const kind = classifyFailure(error);
        cuts.set(kind, (cuts.get(kind) ?? 0) + 1);
        throw error;
      }),
  };
}

type SlowPayment = { origin: string; place: number; intents: OrderIntent[] };

/** Starts a slow payment at that process; `judge` reports whether it was answered. */
async function startSlowPayment(environment: Environment, { origin, place, intents }: SlowPayment) {
  const customer = await createCustomer(environment, [origin], `slow-${place}`);
  const cuts = new Map<string, number>();
  const intent = addIntent(intents);
  const order = buildPaidOrder(customer, intent.address);
  const paying = runInBackground([
    buyOnce(countCuts(customer, cuts), intent, { order, card: SLOW_CARD }),
  ]);
  await setTimeout(PAUSE_MS);
  return {
    async judge(): Promise<string[]> {
      await Promise.race([paying, setTimeout(MAX_SETTLE_MS)]);
      const isAnswered = intent.answer?.kind === "placed" && cuts.size === 0;
      return isAnswered
        ? []
        : [`a charge during the restart: ${[...cuts.keys()].join(", ") || "no answer"}`];
    },
  };
}
