import { setTimeout } from "node:timers/promises";

import { comesTrue } from "#tests/comes-true.ts";
import { buy, buyOnce } from "#tests/kills/buyer.ts";
import { compareAll } from "#tests/kills/compare-all.ts";
import { type Customer, GOOD_CARD } from "#tests/kills/customer.ts";
import { paidOf } from "#tests/kills/draw-order.ts";
import { intend, type Intention } from "#tests/kills/intention.ts";
import { haveFaultsStruck, orderFault } from "#tests/kills/order-fault.ts";
import { openStage, type Stage } from "#tests/kills/stage.ts";
import { meanwhile } from "#tests/meanwhile.ts";

import { inSeconds } from "./in-seconds.ts";
import { type OwnServer, startOwnServer } from "./own-server.ts";
import { inWords, read, type Reading } from "./reader.ts";
import { comesToRest } from "./rest.ts";
import type { Outcome } from "./scenario.ts";
import { customersOf, openSite, type Site } from "./site.ts";

const BUYERS = 3;
/** In milliseconds. */
const BEFORE = 4_000;
const AFTER = 10_000;
/** Longer than it takes to stop the server. */
const AT_THE_GATEWAY = 6_000;
const BACK_WITHIN = 10_000;
const SETTLED = 90_000;

/** How the database is lost, and for how many milliseconds. */
type Loss = {
  did: string;
  away: number;
  begin: (server: OwnServer) => Promise<void>;
  end: (server: OwnServer) => Promise<void>;
};

const stopped: Loss = {
  did: "stopped at once",
  away: 20_000,
  begin: ({ fail }) => fail(),
  end: ({ start }) => start(),
};

/** For longer than any statement is waited for. */
const silent: Loss = {
  did: "frozen with all its lines open",
  away: 45_000,
  begin: ({ freeze }) => freeze(),
  end: ({ thaw }) => thaw(),
};

/**
 * P4: the database goes while orders are under way and one is at the gateway, and comes back. The process lives through it,
 * nothing confirmed is lost, and readers are told in proper words what cannot be had.
 */
export const loseDatabase = () => lose(stopped);
/** The same where nobody is told that it has gone: what it is asked is not answered. */
export const silenceDatabase = () => lose(silent);

async function lose(loss: Loss): Promise<Outcome> {
  await using server = await startOwnServer();
  await using stage = await openStage(server);
  await using site = await openSite(stage);
  const intentions: Intention[] = [];
  let isOver = false;
  const next = customersOf(stage, [site.origin]);
  const reader = read({ origins: [site.origin] }, () => isOver);
  const buying = Array.from({ length: BUYERS }, () => buy(next, intentions, () => isOver));
  const people = meanwhile([...buying, reader.done]);
  await setTimeout(BEFORE);

  const waiting = meanwhile([sendToSlowGateway(stage, await next(), intentions)]);
  const isAtGateway = await comesTrue(() => haveFaultsStruck(stage), AT_THE_GATEWAY);
  const seen = await beWithout({ loss, server, site, reading: reader.reading });

  await setTimeout(AFTER);
  isOver = true;
  await Promise.race([Promise.all([people, waiting]), setTimeout(SETTLED)]);
  const rest = await comesToRest(stage, SETTLED);
  const ended = await site.leave();
  const { counts, faults } = await compareAll(stage, intentions);
  return {
    did: `PostgreSQL ${loss.did} for ${inSeconds(loss.away)}, one order at the gateway`,
    figures: [
      `${counts.keys} keys, ${counts.placed} told placed, ${counts.settled} settled by asking`,
      `${counts.kept} charges kept of ${counts.charges}`,
      ...seen.figures,
      `in all: ${inWords(reader.reading)}`,
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

type Trial = { loss: Loss; server: OwnServer; site: Site; reading: Reading };

/** What was seen while it was away, and when it came back. */
async function beWithout({ loss, server, site, reading }: Trial) {
  const before = inWords(reading);
  await loss.begin(server);
  await setTimeout(loss.away);
  const during = inWords(reading);
  await loss.end(server);
  const back = performance.now();
  const isBack = await comesTrue(() => isReady(site.origin), BACK_WITHIN);
  return {
    figures: [
      `ready again after ${inSeconds(performance.now() - back)}`,
      `readers until it went: ${before}; until it was back: ${during}`,
      `the slowest answer took ${inSeconds(reading.slowest)}`,
    ],
    faults: [
      ...(isBack ? [] : ["the site was not ready again"]),
      ...(reading.answers.has("unanswered") ? ["readers were not answered"] : []),
    ],
  };
}

/** Somebody pays, and their charge is being made when the database goes. */
async function sendToSlowGateway(
  stage: Stage,
  customer: Customer,
  intentions: Intention[],
): Promise<number> {
  const intention = intend(crypto.randomUUID(), intentions.length);
  intentions.push(intention);
  await orderFault(stage, { fault: "slow", on: "sale", ms: AT_THE_GATEWAY });
  const order = paidOf(customer, intention.mark);
  return buyOnce(customer, intention, { order, card: GOOD_CARD });
}

async function isReady(origin: string): Promise<boolean> {
  const answer = await fetch(`${origin}/readyz`).catch(() => null);
  return answer?.ok ?? false;
}
