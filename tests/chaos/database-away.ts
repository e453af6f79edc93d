import { setTimeout } from "node:timers/promises";

import { buy, buyOnce } from "#tests/kills/buyer.ts";
import { compareAll } from "#tests/kills/compare-all.ts";
import { type Customer, GOOD_CARD } from "#tests/kills/customer.ts";
import { paidOf } from "#tests/kills/draw-order.ts";
import { intend, type Intention } from "#tests/kills/intention.ts";
import { haveFaultsStruck, orderFault } from "#tests/kills/order-fault.ts";
import { openStage, type Stage } from "#tests/kills/stage.ts";

import { startOwnServer } from "./own-server.ts";
import { inWords, read } from "./reader.ts";
import type { Outcome } from "./scenario.ts";
import { comesTrue, customersOf, meanwhile, openSite } from "./site.ts";

const BUYERS = 3;
/** In milliseconds. */
const BEFORE = 4_000;
const AWAY = 20_000;
const AFTER = 10_000;
/** Longer than it takes to stop the server. */
const AT_THE_GATEWAY = 6_000;
const BACK_WITHIN = 10_000;
const SETTLED = 90_000;

/**
 * P4: the database goes while orders are under way and one is at the gateway, and comes back. The process lives through it,
 * nothing confirmed is lost, and readers are told in proper words what cannot be had.
 */
export async function loseDatabase(): Promise<Outcome> {
  await using server = await startOwnServer();
  await using stage = await openStage(server);
  await using site = await openSite(stage);
  const origins = [site.origin];
  const next = customersOf(stage, origins);
  const intentions: Intention[] = [];
  let isOver = false;
  const reader = read(origins, () => isOver);
  const buying = Array.from({ length: BUYERS }, () => buy(next, intentions, () => isOver));
  await setTimeout(BEFORE);

  const people = meanwhile([...buying, reader.done]);
  const waiting = sendToSlowGateway(stage, await next(), intentions);
  await comesTrue(() => haveFaultsStruck(stage), AT_THE_GATEWAY);
  await server.fail();
  const lost = performance.now();
  await setTimeout(AWAY);
  const away = inWords(reader.reading);
  await server.start();
  const back = performance.now();
  const isBack = await comesTrue(() => isReady(site.origin), BACK_WITHIN);
  const took = performance.now() - back;

  await setTimeout(AFTER);
  isOver = true;
  await Promise.race([meanwhile([people, waiting]), setTimeout(SETTLED)]);
  const ended = await site.leave();
  const { counts, faults } = await compareAll(stage, intentions);
  return {
    did: `PostgreSQL stopped at once for ${inSeconds(back - lost)}, one order at the gateway`,
    figures: [
      `${counts.keys} keys, ${counts.placed} told placed, ${counts.settled} settled by asking`,
      `${counts.kept} charges kept of ${counts.charges}`,
      `ready again after ${inSeconds(took)}`,
      `readers until it was back: ${away}; in all: ${inWords(reader.reading)}`,
    ],
    faults: [
      ...faults,
      ...ended,
      ...(isBack ? [] : ["the site was not ready again"]),
      ...reader.reading.faults,
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

function inSeconds(milliseconds: number): string {
  return `${(milliseconds / 1_000).toFixed(1)} s`;
}
