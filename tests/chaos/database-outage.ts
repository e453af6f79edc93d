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
/** Longer than it takes to stop the server. */
const AT_GATEWAY_MS = 6_000;
const MAX_RECOVERY_MS = 10_000;
const MAX_SETTLE_MS = 90_000;

/** How the database is lost, and for how many milliseconds. */
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

/** For longer than any statement is waited for. */
const freezeOutage: DatabaseOutage = {
  did: "frozen with all its lines open",
  away: 45_000,
  begin: ({ freeze }) => freeze(),
  end: ({ thaw }) => thaw(),
};

/**
 * P4: the database goes while orders are under way and one is at the gateway, and comes back. The process lives through it,
 * nothing confirmed is lost, and readers are told in proper words what cannot be had.
 */
export const crashDatabase = () => runOutage(crashOutage);
/** The same where nobody is told that it has gone: what it is asked is not answered. */
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
  const seen = await observeOutage({ loss, server, site, reading: reader.reading });

  await setTimeout(AFTER_MS);
  isOver = true;
  await Promise.race([Promise.all([people, waiting]), setTimeout(MAX_SETTLE_MS)]);
  const rest = await waitForResolution(environment, MAX_SETTLE_MS);
  const ended = await site.stopAndCheck();
  const { counts, faults } = await compareAll(environment, intents);
  return {
    did: `PostgreSQL ${loss.did} for ${formatSeconds(loss.away)}, one order at the gateway`,
    figures: [
      `${counts.keys} keys, ${counts.placed} told placed, ${counts.settled} settled by asking`,
      `${counts.kept} charges kept of ${counts.charges}`,
      ...seen.figures,
      `in all: ${formatCounts(reader.reading)}`,
    ],
    faults: [
      ...(isAtGateway ? [] : ["no charge was at the gateway when it went"]),
      ...seen.faults,
      ...rest,
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

/** What was seen while it was away, and when it came back. */
async function observeOutage({ loss, server, site, reading }: OutageInput) {
  const before = formatCounts(reading);
  await loss.begin(server);
  await setTimeout(loss.away);
  const during = formatCounts(reading);
  await loss.end(server);
  const back = performance.now();
  const isBack = await waitUntil(() => isReady(site.origin), MAX_RECOVERY_MS);
  return {
    figures: [
      `ready again after ${formatSeconds(performance.now() - back)}`,
      `readers until it went: ${before}; until it was back: ${during}`,
      `the slowest answer took ${formatSeconds(reading.slowest)}`,
    ],
    faults: [
      ...(isBack ? [] : ["the site was not ready again"]),
      ...(reading.answers.has("unanswered") ? ["readers were not answered"] : []),
    ],
  };
}

/** Somebody pays, and their charge is being made when the database goes. */
async function sendToSlowGateway(
  environment: Environment,
  customer: Customer,
  intents: OrderIntent[],
): Promise<number> {
  const intent = createIntent(crypto.randomUUID(), intents.length);
  intents.push(intent);
  await injectFault(environment, { fault: "slow", on: "sale", ms: AT_GATEWAY_MS });
  const order = buildPaidOrder(customer, intent.mark);
  return buyOnce(customer, intent, { order, card: GOOD_CARD });
}

async function isReady(origin: string): Promise<boolean> {
  const answer = await fetch(`${origin}/readyz`).catch(() => null);
  return answer?.ok ?? false;
}
