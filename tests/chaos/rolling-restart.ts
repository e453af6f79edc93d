import { setTimeout } from "node:timers/promises";

import { findFreePort } from "#tests/find-free-port.ts";
import { buy, buyOnce } from "#tests/kills/buyer.ts";
import { compareAll } from "#tests/kills/compare-all.ts";
import { type Customer, moveIn, SLOW_CARD } from "#tests/kills/customer.ts";
import { paidOf } from "#tests/kills/draw-order.ts";
import { intend, type Intention } from "#tests/kills/intention.ts";
import { openStage, type Stage } from "#tests/kills/stage.ts";
import { meanwhile } from "#tests/meanwhile.ts";

import { inWords, read, wordOf } from "./reader.ts";
import { comesToRest } from "./rest.ts";
import type { Outcome } from "./scenario.ts";
import { customersOf, openSite, type Site } from "./site.ts";

const READERS = 2;
const BUYERS = 2;
/** In milliseconds. */
const BETWEEN = 3_000;
const SETTLED = 60_000;

/**
 * Two processes are stopped and started again, one after the other, under load. What is under way is finished, also a charge
 * that takes its time; whoever finds nobody at the one goes to the other, and nothing else fails.
 */
export async function restartInTurn(): Promise<Outcome> {
  await using stage = await openStage("postgres");
  const ports = [stage.settings["PORT"] ?? "", String(await findFreePort())];
  const sites: Site[] = [];
  for (const PORT of ports) sites.push(await openSite(stage, { PORT }));
  const origins = sites.map(({ origin }) => origin);
  const intentions: Intention[] = [];
  const cuts = new Map<string, number>();
  let isOver = false;
  const readers = Array.from({ length: READERS }, () => read({ origins }, () => isOver));
  const next = customersOf(stage, origins);
  const watched = async () => watch(await next(), cuts);
  const buying = Array.from({ length: BUYERS }, () => buy(watched, intentions, () => isOver));
  const people = meanwhile([...buying, ...readers.map(({ done }) => done)]);
  await setTimeout(BETWEEN);

  const faults: string[] = [];
  for (const [place, PORT] of ports.entries()) {
    const slow = await paySlowly(stage, { origin: origins[place] ?? "", place, intentions });
    faults.push(...((await sites[place]?.leave()) ?? []), ...(await slow.judge()));
    sites[place] = await openSite(stage, { PORT });
    await setTimeout(BETWEEN);
  }
  isOver = true;
  await Promise.race([people, setTimeout(SETTLED)]);
  faults.push(...(await comesToRest(stage, SETTLED)));
  for (const site of sites) faults.push(...(await site.leave()));

  const { counts, faults: differences } = await compareAll(stage, intentions);
  const all = sumOf([cuts, ...readers.map(({ reading }) => reading.answers)]);
  for (const { reading } of readers) faults.push(...reading.faults);
  faults.push(...failuresOf(all));
  return {
    did: "two processes stopped by SIGTERM and started again in turn, a charge under way at each",
    figures: [
      `${counts.keys} keys, ${counts.placed} told placed, ${counts.kept} charges kept`,
      `readers: ${readers.map(({ reading }) => inWords(reading)).join("; ")}`,
      `buyers went to the other ${cuts.get("refused") ?? 0} times`,
    ],
    faults: [...faults, ...differences],
  };
}

/**
 * A connection of the very moment in which a process stops listening may be cut by the system; it was not taken by anybody.
 * So many may be in all.
 */
const MOST_CUTS = 2;

/** What a client could not get, and not by going to the other process either. */
function failuresOf(answers: ReadonlyMap<string, number>): string[] {
  return [...answers]
    .filter(([kind]) => kind !== "200" && kind !== "refused")
    .filter(([kind, times]) => kind !== "cut (ECONNRESET)" || times > MOST_CUTS)
    .map(([kind, times]) => `${times} × ${kind} in a restart`);
}

function sumOf(many: ReadonlyMap<string, number>[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const [kind, times] of many.flatMap((each) => [...each])) {
    sums.set(kind, (sums.get(kind) ?? 0) + times);
  }
  return sums;
}

/** Counts the requests of theirs that were not answered, by what became of them. */
function watch(customer: Customer, cuts: Map<string, number>): Customer {
  return {
    ...customer,
    send: (...asked) =>
      customer.send(...asked).catch((error: unknown) => {
        const word = wordOf(error);
        cuts.set(word, (cuts.get(word) ?? 0) + 1);
        throw error;
      }),
  };
}

type Payer = { origin: string; place: number; intentions: Intention[] };

/** Somebody pays at that process, and the gateway takes its time; whether they were answered by it. */
async function paySlowly(stage: Stage, { origin, place, intentions }: Payer) {
  const customer = await moveIn(stage, [origin], `slow-${place}`);
  const cuts = new Map<string, number>();
  const intention = intend(crypto.randomUUID(), intentions.length);
  intentions.push(intention);
  const order = paidOf(customer, intention.mark);
  const paying = meanwhile([buyOnce(watch(customer, cuts), intention, { order, card: SLOW_CARD })]);
  await setTimeout(BETWEEN);
  return {
    async judge(): Promise<string[]> {
      await Promise.race([paying, setTimeout(SETTLED)]);
      const isAnswered = intention.told?.kind === "placed" && cuts.size === 0;
      return isAnswered
        ? []
        : [`a charge under way: ${[...cuts.keys()].join(", ") || "no answer"}`];
    },
  };
}
