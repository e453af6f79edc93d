import { setTimeout } from "node:timers/promises";

import { waitUntil, runInBackground } from "#tests/wait-until.ts";
import { addIntent, buyOnce, type OrderIntent } from "#tests/kills/buyer.ts";
import { compareAll } from "#tests/kills/compare-all.ts";
import { createCustomerFactory, type Customer, GOOD_CARD } from "#tests/kills/customer.ts";
import { buildPaidOrder } from "#tests/kills/draw-order.ts";
import {
  openEnvironment,
  type Environment,
  haveFaultsFired,
  injectFault,
} from "#tests/kills/environment.ts";

import { type CrashableServer, startCrashableServer } from "./crashable-server.ts";
import { type Outcome, formatSeconds } from "./run-scenarios.ts";
import { openSite, type Site, waitForResolution } from "./site.ts";
import { formatCounts, type ReaderStats, startTraffic } from "./traffic.ts";

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
  const origins = [site.origin];
  const next = createCustomerFactory(environment, origins);
  const traffic = startTraffic({ origins, next, readers: 1, buyers: BUYERS });
  const { intents, reading } = traffic;
  await setTimeout(BEFORE_MS);

  const waiting = runInBackground([sendToSlowGateway(environment, await next(), intents)]);
  const isAtGateway = await waitUntil(() => haveFaultsFired(environment), AT_GATEWAY_MS);
  const outage = await observeOutage({ loss, server, site, reading });

  await setTimeout(AFTER_MS);
  const unanswered = await traffic.stop(MAX_SETTLE_MS);
  await Promise.race([waiting, setTimeout(MAX_SETTLE_MS)]);
  const unresolved = await waitForResolution(environment, MAX_SETTLE_MS);
  const ended = await site.stopAndCheck();
  const { counts, faults } = await compareAll(environment, intents);
  return {
    action: `PostgreSQL ${loss.did} for ${formatSeconds(loss.away)}, one order at the gateway`,
    figures: [
      `${counts.keys} keys, ${counts.placed} placed, ${counts.resolved} resolved by query`,
      `${counts.kept} of ${counts.charges} charges kept`,
      ...outage.figures,
      `in all: ${formatCounts(reading.answers)}`,
    ],
    faults: [
      ...(isAtGateway ? [] : ["no charge was at the gateway when the database was lost"]),
      ...outage.faults,
      ...unanswered,
      ...unresolved,
      ...ended,
      ...faults,
      ...reading.faults,
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
  const before = formatCounts(reading.answers);
  await loss.begin(server);
  await setTimeout(loss.away);
  const during = formatCounts(reading.answers);
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
  const intent = addIntent(intents);
  await injectFault(environment, { fault: "slow", on: "sale", ms: AT_GATEWAY_MS });
  const order = buildPaidOrder(customer, intent.address);
  return buyOnce(customer, intent, { order, card: GOOD_CARD });
}

async function isReady(origin: string): Promise<boolean> {
  const answer = await fetch(`${origin}/readyz`).catch(() => null);
  return answer?.ok ?? false;
}
