import { randomUUID } from "node:crypto";

import { buyOnce } from "#tests/kills/buyer.ts";
import { compareAll } from "#tests/kills/compare-all.ts";
import { GOOD_CARD, moveIn } from "#tests/kills/customer.ts";
import { freeOf, paidOf } from "#tests/kills/draw-order.ts";
import { intend } from "#tests/kills/intention.ts";

import { meetNobody } from "./meet-nobody.ts";
import type { Outcome, Rehearsal, Step } from "./rehearsal.ts";
import { speakTls } from "./speak-tls.ts";
import { kill, upgrade } from "./under-traffic.ts";

export const steps: readonly Step[] = [
  { name: "both processes are ready, and the front leads to them", run: reach },
  { name: "TLS, and whoever asks without is led to it", run: speakTls },
  { name: "somebody signs in, orders for nothing, and pays", run: order },
  { name: "what the processes tell of themselves, to nobody outside", run: scrape },
  { name: "one after the other is stopped, and started as another version", run: upgrade },
  { name: "one is killed", run: kill },
  { name: "no process is there, and the proxy says so itself", run: meetNobody },
  { name: "books, ledger and buyers agree", run: compare },
];

async function reach({ origin, processes }: Rehearsal): Promise<Outcome> {
  const urls = [...processes.map(({ port }) => `http://127.0.0.1:${port}/readyz`), `${origin}/`];
  const statuses = await Promise.all(urls.map(async (url) => (await fetch(url)).status));
  const faults = statuses.every((status) => status === 200) ? [] : [`answered ${statuses}`];
  return { seen: `${processes.length} processes`, faults };
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

async function compare({ stage, intentions }: Rehearsal): Promise<Outcome> {
  const { counts, faults } = await compareAll(stage, intentions);
  return { seen: `${counts.keys} keys, ${counts.orders} orders, ${counts.kept} charges`, faults };
}
