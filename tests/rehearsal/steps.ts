import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { getCACertificates, setDefaultCACertificates } from "node:tls";

import { inWords } from "#tests/chaos/reader.ts";
import { compareAll } from "#tests/kills/compare-all.ts";
import { buyOnce } from "#tests/kills/buyer.ts";
import { GOOD_CARD, moveIn } from "#tests/kills/customer.ts";
import { freeOf, paidOf } from "#tests/kills/draw-order.ts";
import { intend, type Intention } from "#tests/kills/intention.ts";
import type { Stage } from "#tests/kills/stage.ts";

import type { Front } from "./front.ts";
import type { Process } from "./processes.ts";
import { beginTraffic, countFailed, READERS, type Traffic } from "./traffic.ts";

/** What every step works with. */
export type Rehearsal = {
  stage: Stage;
  front: Front;
  /** Where visitors reach the site. */
  origin: string;
  processes: readonly Process[];
  /** All that was meant to be ordered so far. */
  intentions: Intention[];
};

/** What was seen, and everything of it that must not be. */
export type Outcome = { seen: string; faults: string[]; isSkipped?: boolean };

export type Step = { name: string; run: (rehearsal: Rehearsal) => Promise<Outcome> };

/** In milliseconds: how long people read and order before and after something is done to a process. */
const WHILE = 3_000;

export const steps: readonly Step[] = [
  { name: "both processes are ready, and the front leads to them", run: reach },
  { name: "TLS, and whoever asks without is led to it", run: speakTls },
  { name: "somebody signs in, orders for nothing, and pays", run: order },
  { name: "what the processes tell of themselves, to nobody outside", run: scrape },
  { name: "one after the other is stopped and started anew, as for an upgrade", run: upgrade },
  { name: "one is killed", run: kill },
  { name: "books, ledger and buyers agree", run: compare },
];

async function reach({ origin, processes }: Rehearsal): Promise<Outcome> {
  const urls = [...processes.map(({ port }) => `http://127.0.0.1:${port}/readyz`), `${origin}/`];
  const statuses = await Promise.all(urls.map(async (url) => (await fetch(url)).status));
  const faults = statuses.every((status) => status === 200) ? [] : [`answered ${statuses}`];
  return { seen: `${processes.length} processes`, faults };
}

async function speakTls({ front: { secure, redirect } }: Rehearsal): Promise<Outcome> {
  if (!secure || !redirect) {
    return { seen: "there is no nginx, or no openssl", faults: [], isSkipped: true };
  }
  setDefaultCACertificates([...getCACertificates(), secure.certificate]);
  const page = await fetch(`${secure.origin}/?lng=en`);
  const led = await fetch(`${redirect}/cart?lng=en`, { redirect: "manual" });
  const to = led.headers.get("location");
  return {
    seen: `a page over TLS, with a certificate made for this run; without it, ${led.status} to ${to}`,
    faults: [
      ...(page.status === 200 ? [] : [`the page was answered ${page.status}`]),
      ...(led.status === 301 && to === "https://127.0.0.1/cart?lng=en" ? [] : [`led to ${to}`]),
    ],
  };
}

async function order({ stage, origin, intentions }: Rehearsal): Promise<Outcome> {
  const customer = await moveIn(stage, [origin], "first");
  const [free, paid] = [
    intend(randomUUID(), intentions.length),
    intend(randomUUID(), intentions.length + 1),
  ];
  intentions.push(free, paid);
  await buyOnce(customer, free, { order: freeOf(customer, free.mark) });
  await buyOnce(customer, paid, { order: paidOf(customer, paid.mark), card: GOOD_CARD });
  const told = [free, paid].map(({ told }) => told?.kind ?? "nothing");
  const faults = told.every((kind) => kind === "placed") ? [] : [`they were told ${told}`];
  return { seen: `both ${told[0]}`, faults };
}

async function scrape({ processes, origin }: Rehearsal): Promise<Outcome> {
  const texts = await Promise.all(
    processes.map(async ({ metricsUrl }) => (await fetch(metricsUrl)).text()),
  );
  const wanted = [
    /^lectern_database_up 1$/m,
    /^lectern_payments\{state="unknown"\} 0$/m,
    /^lectern_catalogue_version [1-9]\d*$/m,
  ];
  const memory = texts.map((text) => /^process_resident_memory_bytes (\d+)$/m.exec(text)?.[1]);
  const held = memory.map((bytes) => `${Math.round(Number(bytes) / 1e6)} MB`).join(" and ");
  const outside = await fetch(`${origin}/metrics`);
  return {
    seen: `they hold ${held}; ${outside.status} through the front`,
    faults: [
      ...texts.flatMap((text) =>
        wanted.filter((line) => !line.test(text)).map((line) => `a process does not tell ${line}`),
      ),
      ...((await outside.text()).includes("lectern_") ? ["the front tells it to everybody"] : []),
    ],
  };
}

async function upgrade(rehearsal: Rehearsal): Promise<Outcome> {
  const { processes } = rehearsal;
  return underTraffic(rehearsal, { mostFailed: 0, mostLost: 0 }, async () => {
    const faults: string[] = [];
    for (const process of processes) {
      faults.push(...(await process.stop()));
      await setTimeout(WHILE);
      await process.start();
      await setTimeout(WHILE);
    }
    return faults;
  });
}

/** What was on its way to it when it was killed may be lost: as many as read and order at once, and no more. */
async function kill(rehearsal: Rehearsal): Promise<Outcome> {
  const [process] = rehearsal.processes;
  return underTraffic(rehearsal, { mostFailed: READERS, mostLost: 2 }, async () => {
    await process?.kill();
    await setTimeout(2 * WHILE);
    await process?.start();
    return [];
  });
}

type Allowed = { mostFailed: number; mostLost: number };

async function underTraffic(
  { stage, origin, intentions }: Rehearsal,
  allowed: Allowed,
  work: () => Promise<string[]>,
): Promise<Outcome> {
  const traffic = beginTraffic(stage, origin, intentions);
  await setTimeout(WHILE);
  const faults = await work();
  await setTimeout(WHILE);
  await traffic.stop();
  return { seen: describe(traffic), faults: [...faults, ...judge(traffic, allowed)] };
}

function judge({ readings, orders }: Traffic, { mostFailed, mostLost }: Allowed): string[] {
  const failed = countFailed(readings);
  return [
    ...(failed > mostFailed ? [`${failed} readings failed: there may be ${mostFailed}`] : []),
    ...(orders.lost > mostLost
      ? [`${orders.lost} orders were lost: there may be ${mostLost}`]
      : []),
    ...(orders.sent > 0 ? [] : ["nobody ordered"]),
    ...new Set(readings.flatMap(({ faults }) => [...faults])),
  ];
}

function describe({ readings, orders }: Traffic): string {
  const answers = new Map<string, number>();
  for (const [kind, times] of readings.flatMap(({ answers }) => [...answers])) {
    answers.set(kind, (answers.get(kind) ?? 0) + times);
  }
  const read = inWords({ answers, slowest: 0, faults: new Set() });
  return `read ${read}; ${orders.sent} orders sent, ${orders.lost} not answered and sent again`;
}

async function compare({ stage, intentions }: Rehearsal): Promise<Outcome> {
  const { counts, faults } = await compareAll(stage, intentions);
  return { seen: `${counts.keys} keys, ${counts.orders} orders, ${counts.kept} charges`, faults };
}
