import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";

import { buyOnce } from "#tests/kills/buyer.ts";
import { compareAll } from "#tests/kills/compare-all.ts";
import { type Customer, GOOD_CARD } from "#tests/kills/customer.ts";
import { freeOf, giftOf, paidOf } from "#tests/kills/draw-order.ts";
import { intend, type Intention } from "#tests/kills/intention.ts";
import { callOffFaults, orderFault } from "#tests/kills/order-fault.ts";
import { openStage, type Stage } from "#tests/kills/stage.ts";

import { type Between, type Conduct, standBetween } from "./between.ts";
import { startOwnServer } from "./own-server.ts";
import { inWords, read, type Reading } from "./reader.ts";
import { comesToRest } from "./rest.ts";
import type { Outcome } from "./scenario.ts";
import { customersOf, meanwhile, openSite } from "./site.ts";
import { settleOtherAmount } from "./settle-other-amount.ts";

/** In milliseconds: how long it behaves in each way while people buy. */
const troubles: [Conduct, number][] = [
  ["slow", 40_000],
  ["silent", 38_000],
  ["away", 8_000],
  ["failing", 8_000],
  ["garbled", 8_000],
  ["as it is", 5_000],
];
const NOTICES = ["webhook_dup", "webhook_reorder", "webhook_badsig", "webhook_delay"];
const PAYERS = 3;
/** In milliseconds (P5). */
const LONGEST = 35_000;
/** A page or a free order takes no longer for a gateway in trouble. */
const UNTROUBLED = 5_000;
const SETTLED = 120_000;

export type Trial = {
  stage: Stage;
  between: Between;
  next: () => Promise<Customer>;
  intentions: Intention[];
  isOver: () => boolean;
  /** The slowest answer to a paid order, and to a free one, in milliseconds. */
  slowest: { paid: number; free: number };
};

/**
 * P5, P11: the gateway is slow, silent, away, wrong and garbled while people pay, and its notices come twice, late, out of
 * order and forged. Reading and free orders go on; whoever pays is answered within 35 seconds.
 */
export async function troubleGateway(): Promise<Outcome> {
  await using server = await startOwnServer();
  await using stage = await openStage(server);
  await using between = await standBetween(stage.simulators.gatewayOrigin);
  stage.settings["GATEWAY_ORIGIN"] = between.origin;
  await using site = await openSite(stage);
  let isOver = false;
  const trial: Trial = {
    stage,
    between,
    next: customersOf(stage, [site.origin]),
    intentions: [],
    isOver: () => isOver,
    slowest: { paid: 0, free: 0 },
  };
  const reader = read([site.origin], trial.isOver);
  const buying = [...Array.from({ length: PAYERS }, () => pay(trial)), orderForFree(trial)];
  const people = meanwhile([...buying, reader.done]);
  for (const [conduct, milliseconds] of troubles) await behave(trial, conduct, milliseconds);
  isOver = true;
  await Promise.race([people, setTimeout(SETTLED)]);

  await callOffFaults(stage);
  const conflict = await settleOtherAmount(trial);
  const rest = await comesToRest(stage, SETTLED);
  const ended = await site.leave();
  const { counts, faults } = await compareAll(stage, trial.intentions);
  return {
    did: `the gateway ${troubles.map(([conduct]) => conduct).join(", ")}, other amount`,
    figures: [
      `${counts.keys} keys, ${counts.placed} told placed, ${counts.refused} refused, ${counts.settled} settled by asking`,
      `${counts.kept} charges kept of ${counts.charges}`,
      `slowest answers: ${inSeconds(trial.slowest.paid)} to who pays, ${inSeconds(trial.slowest.free)} to a free order, ${inSeconds(reader.reading.slowest)} to a reader`,
      `readers: ${inWords(reader.reading)}`,
    ],
    faults: [...conflict, ...rest, ...ended, ...faults, ...judge(trial, reader.reading)],
  };
}

/** It is so for so long, and its next notices go wrong besides. */
async function behave(trial: Trial, conduct: Conduct, milliseconds: number): Promise<void> {
  for (const fault of NOTICES) await orderFault(trial.stage, { fault, ms: 2_000 });
  await trial.between.be(conduct);
  await setTimeout(milliseconds);
}

/** Somebody who pays for books and gives, once with each customer's limits in mind. */
async function pay(trial: Trial): Promise<void> {
  const customer = await trial.next();
  for (let count = 0; !trial.isOver(); count++) {
    const intention = begin(trial);
    const order = (count % 2 ? giftOf : paidOf)(customer, intention.mark);
    const timed = clocked(customer, (took) => {
      trial.slowest.paid = Math.max(trial.slowest.paid, took);
    });
    await buyOnce(timed, intention, { order, card: GOOD_CARD, paysAgain: 1 });
  }
}

/** One new reader after another, each of whom has the free order of the month. */
async function orderForFree(trial: Trial): Promise<void> {
  while (!trial.isOver()) {
    const customer = await trial.next();
    const intention = begin(trial);
    const timed = clocked(customer, (took) => {
      trial.slowest.free = Math.max(trial.slowest.free, took);
    });
    await buyOnce(timed, intention, { order: freeOf(customer, intention.mark) });
    await setTimeout(1_000);
  }
}

export function begin({ intentions }: Pick<Trial, "intentions">): Intention {
  const intention = intend(randomUUID(), intentions.length);
  intentions.push(intention);
  return intention;
}

function clocked(customer: Customer, tell: (took: number) => void): Customer {
  return {
    ...customer,
    async send(...asked) {
      const began = performance.now();
      const answer = await customer.send(...asked);
      tell(performance.now() - began);
      return answer;
    },
  };
}

function judge({ slowest }: Trial, { slowest: read, answers, faults }: Reading): string[] {
  const others = [...answers.keys()].filter((kind) => kind !== "200");
  return [
    ...faults,
    ...(others.length > 0 ? [`readers met ${others.join(", ")}`] : []),
    ...(slowest.paid > LONGEST ? [`whoever paid waited ${inSeconds(slowest.paid)}`] : []),
    ...(slowest.free > UNTROUBLED ? [`a free order took ${inSeconds(slowest.free)}`] : []),
    ...(read > UNTROUBLED ? [`a reader waited ${inSeconds(read)}`] : []),
  ];
}

function inSeconds(milliseconds: number): string {
  return `${(milliseconds / 1_000).toFixed(1)} s`;
}
