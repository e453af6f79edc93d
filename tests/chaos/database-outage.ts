import { setTimeout } from "node:timers/promises";

import { waitUntil } from "#tests/wait-until.ts";
import { buyRepeatedly, buyOnce } from "#tests/kills/buyer.ts";
import { compareAll } from "#tests/kills/compare-all.ts";
import { type Customer, GOOD_CARD } from "#tests/kills/customer.ts";
import { buildPaidOrder } from "#tests/kills/draw-order.ts";
import { createIntent, type OrderIntent } from "#tests/kills/order-intent.ts";
import { haveFaultsFired, injectFault } from "#tests/kills/inject-fault.ts";
import { openEnvironment, type Environment } from "#tests/kills/environment.ts";
import { runInBackground } from "#tests/run-in-background.ts";

import { formatSeconds } from "./format-seconds.ts";
import { type CrashableServer, startCrashableServer } from "./crashable-server.ts";
import { formatCounts, read, type ReaderStats } from "./reader.ts";
import { waitForResolution } from "./wait-for-resolution.ts";
import type { Outcome } from "./scenario.ts";
import { createCustomerFactory, openSite, type Site } from "./site.ts";

const BUYERS = 3;
/** In milliseconds. */
const BEFORE_MS = 4_000;
const AFTER_MS = 10_000;
/** Longer than stopping the server takes. */
const AT_GATEWAY_MS = 6_000;
const MAX_RECOVERY_MS = 10_000;
const MAX_SETTLE_MS = 90_000;

/** How the database is lost; `away` is in milliseconds. */
type DatabaseOutage = {
  did: string;
  away: number;
  begin: (server: CrashableServer) => Promise<void>;
  end: (server: CrashableServer) => Promise<void>;
};

const crashOutage: DatabaseOutage = {
  did: "stopped at once",
  away: 20_000,
  begin: ({ crash }) => crash(),
  end: ({ start }) => start(),
};

/** Longer than any statement timeout. */
const freezeOutage: DatabaseOutage = {
  did: "frozen with open connections",
  away: 45_000,
  begin: ({ freeze }) => freeze(),
  end: ({ thaw }) => thaw(),
};

/**
 * P4: the database is lost during orders, with one charge at the gateway, and comes back. The process survives, no
 * confirmed order is lost, and readers get proper error pages.
 */
export const crashDatabase = () => runOutage(crashOutage);
/** The same with open connections that are not answered. */
export const freezeDatabase = () => runOutage(freezeOutage);

async function runOutage(loss: DatabaseOutage): Promise<Outcome> {
  await using server = await startCrashableServer();
  await using environment = await openEnvironment(server);
  await using site = await openSite(environment);
  const intents: OrderIntent[] = [];
  let isOver = false;
  const next = createCustomerFactory(environment, [site.origin]);
  const reader = read({ origins: [site.origin] }, () => isOver);
  const buying = Array.from({ length: BUYERS }, () => buyRepeatedly(next, intents, () => isOver));
  const people = runInBackground([...buying, reader.done]);
  await setTimeout(BEFORE_MS);

  const waiting = runInBackground([sendToSlowGateway(environment, await next(), intents)]);
  const isAtGateway = await waitUntil(() => haveFaultsFired(environment), AT_GATEWAY_MS);
  const outage = await observeOutage({ loss, server, site, reading: reader.reading });

  await setTimeout(AFTER_MS);
  isOver = true;
  await Promise.race([Promise.all([people, waiting]), setTimeout(MAX_SETTLE_MS)]);
  const unresolved = await waitForResolution(environment, MAX_SETTLE_MS);
  const ended = await site.stopAndCheck();
  const { counts, faults } = await compareAll(environment, intents);
  return {
    action: `PostgreSQL ${loss.did} for ${formatSeconds(loss.away)}, one order at the gateway`,
    figures: [
      `${counts.keys} keys, ${counts.placed} placed, ${counts.resolved} resolved by query`,
      `${counts.kept} of ${counts.charges} charges kept`,
      ...outage.figures,
      `in all: ${formatCounts(reader.reading)}`,
    ],
    faults: [
      ...(isAtGateway ? [] : ["no charge was at the gateway when the database was lost"]),
      ...outage.faults,
      ...unresolved,
      ...ended,
      ...faults,
      ...reader.reading.faults,
    ],
  };
}

type OutageInput = {
  loss: DatabaseOutage;
  server: CrashableServer;
  site: Site;
  reading: ReaderStats;
};

async function observeOutage({ loss, server, site, reading }: OutageInput) {
  const before = formatCounts(reading);
  await loss.begin(server);
  await setTimeout(loss.away);
  const during = formatCounts(reading);
  await loss.end(server);
  const restartedAt = performance.now();
  const isBack = await waitUntil(() => isReady(site.origin), MAX_RECOVERY_MS);
  return {
    figures: [
      `ready again after ${formatSeconds(performance.now() - restartedAt)}`,
      `readers before: ${before}; during: ${during}`,
      `the slowest answer took ${formatSeconds(reading.slowest)}`,
    ],
    faults: [
      ...(isBack ? [] : ["the site did not become ready again"]),
      ...(reading.answers.has("unanswered") ? ["some readers got no answer"] : []),
    ],
  };
}

/** Sends an order whose charge is at the gateway when the database is lost. */
async function sendToSlowGateway(
  environment: Environment,
  customer: Customer,
  intents: OrderIntent[],
): Promise<number> {
  const intent = createIntent(crypto.randomUUID(), intents.length);
  intents.push(intent);
  await injectFault(environment, { fault: "slow", on: "sale", ms: AT_GATEWAY_MS });
  const order = buildPaidOrder(customer, intent.address);
  return buyOnce(customer, intent, { order, card: GOOD_CARD });
}

async function isReady(origin: string): Promise<boolean> {
  const answer = await fetch(`${origin}/readyz`).catch(() => null);
  return answer?.ok ?? false;
}
