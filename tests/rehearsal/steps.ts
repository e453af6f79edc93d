import { randomUUID } from "node:crypto";

import { buyOnce } from "#tests/kills/buyer.ts";
import { compareAll } from "#tests/kills/compare-all.ts";
import { GOOD_CARD, createCustomer } from "#tests/kills/customer.ts";
import { buildFreeOrder, buildPaidOrder } from "#tests/kills/draw-order.ts";
import { createIntent } from "#tests/kills/order-intent.ts";

import { checkAllDown } from "./check-all-down.ts";
import type { StepResult, Rehearsal, Step } from "./rehearsal.ts";
import { checkTls } from "./check-tls.ts";
import { kill, upgrade } from "./under-traffic.ts";

export const steps: readonly Step[] = [
  { name: "both processes are ready behind the proxy", run: checkReachable },
  { name: "the site has TLS, and redirects to it", run: checkTls },
  { name: "a person signs in, orders free, and pays", run: order },
  { name: "the processes have metrics, which are not public", run: checkMetrics },
  { name: "each process is stopped in turn, and started as another version", run: upgrade },
  { name: "a process is killed", run: kill },
  { name: "all processes are down, and the proxy answers", run: checkAllDown },
  { name: "records, ledger and buyers agree", run: compareBooks },
];

async function checkReachable({ origin, processes }: Rehearsal): Promise<StepResult> {
  const urls = [...processes.map(({ port }) => `http://127.0.0.1:${port}/readyz`), `${origin}/`];
  const statuses = await Promise.all(urls.map(async (url) => (await fetch(url)).status));
  const faults = statuses.every((status) => status === 200) ? [] : [`answered ${statuses}`];
  return { observed: `${processes.length} processes`, faults };
}

async function order({ environment, origin, intents }: Rehearsal): Promise<StepResult> {
  const customer = await createCustomer(environment, [origin], "first");
  const [free, paid] = [
    createIntent(randomUUID(), intents.length),
    createIntent(randomUUID(), intents.length + 1),
  ];
  intents.push(free, paid);
  await buyOnce(customer, free, { order: buildFreeOrder(customer, free.address) });
  await buyOnce(customer, paid, { order: buildPaidOrder(customer, paid.address), card: GOOD_CARD });
  const told = [free, paid].map(({ answer }) => answer?.kind ?? "nothing");
  const faults = told.every((kind) => kind === "placed") ? [] : [`the answers were ${told}`];
  return { observed: `both ${told[0]}`, faults };
}

async function checkMetrics({ processes, origin }: Rehearsal): Promise<StepResult> {
  const texts = await Promise.all(
    processes.map(async ({ metricsUrl }) => (await fetch(metricsUrl)).text()),
  );
  const expectedLines = [
    /^lectern_database_up 1$/m,
    /^lectern_payments\{state="unknown"\} 0$/m,
    /^lectern_catalogue_version [1-9]\d*$/m,
  ];
  const memory = texts.map((text) => /^process_resident_memory_bytes (\d+)$/m.exec(text)?.[1]);
  const sizes = memory.map((bytes) => `${Math.round(Number(bytes) / 1e6)} MB`).join(" and ");
  const outside = await fetch(`${origin}/metrics`);
  return {
    observed: `memory ${sizes}; ${outside.status} through the proxy`,
    faults: [
      ...texts.flatMap((text) =>
        expectedLines
          .filter((line) => !line.test(text))
          .map((line) => `a process has no metric ${line}`),
      ),
      ...((await outside.text()).includes("lectern_") ? ["the metrics are public"] : []),
    ],
  };
}

async function compareBooks({ environment, intents }: Rehearsal): Promise<StepResult> {
  const { counts, faults } = await compareAll(environment, intents);
  return {
    observed: `${counts.keys} keys, ${counts.orders} orders, ${counts.kept} charges`,
    faults,
  };
}
