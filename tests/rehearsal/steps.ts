import { connect } from "node:http2";
import { text } from "node:stream/consumers";
import { getCACertificates, setDefaultCACertificates } from "node:tls";

import { addIntent, buyOnce } from "#tests/kills/buyer.ts";
import { compareAll } from "#tests/kills/compare-all.ts";
import { GOOD_CARD, createCustomer } from "#tests/kills/customer.ts";
import { buildFreeOrder, buildPaidOrder } from "#tests/kills/draw-order.ts";

import { checkAllDown } from "./check-all-down.ts";
import type { StepResult, Rehearsal, Step } from "./rehearsal.ts";
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
  const [free, paid] = [addIntent(intents), addIntent(intents)];
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

/** The most requests a browser makes at once on one connection. */
const CONCURRENT_REQUESTS = 128;
/** In bytes: more than any call. */
const TOO_LARGE_BYTES = 2 * 1024 * 1024;

type TlsEndpoint = { origin: string; certificate: string };

async function checkTls({ proxy: { secure, redirect } }: Rehearsal): Promise<StepResult> {
  if (!secure || !redirect) {
    return { observed: "nginx or openssl is not installed", faults: [], isSkipped: true };
  }
  setDefaultCACertificates([...getCACertificates(), secure.certificate]);
  const page = await fetch(`${secure.origin}/?lng=en`);
  const led = await fetch(`${redirect}/cart?lng=en`, { redirect: "manual" });
  const to = led.headers.get("location");
  const refused = await requestConcurrently(secure);
  const tooLarge = await sendTooLarge(secure);
  return {
    observed: `a page over TLS with a new certificate, and ${CONCURRENT_REQUESTS} pictures at once on one connection; without TLS, ${led.status} to ${to}`,
    faults: [
      ...(page.status === 200 ? [] : [`the page was answered ${page.status}`]),
      ...(refused > 0
        ? [`${refused} of ${CONCURRENT_REQUESTS} requests at once were refused`]
        : []),
      ...(tooLarge.includes('"code":"err-too-large"')
        ? []
        : [`a call that is too large was answered ${tooLarge}`]),
      ...(led.status === 301 && to === "https://127.0.0.1/cart?lng=en" ? [] : [`led to ${to}`]),
    ],
  };
}

/** Returns how many of these requests are refused: a school or a church shares one address. */
async function requestConcurrently({ origin, certificate }: TlsEndpoint) {
  const line = connect(origin, { ca: certificate });
  const requests = Array.from({ length: CONCURRENT_REQUESTS }, () => {
    const request = line.request({ ":path": "/icons/icon-512.png" });
    return new Promise<number>((resolve, reject) => {
      request.on("response", (headers) => resolve(Number(headers[":status"])));
      request.on("error", reject).resume();
    });
  });
  const statuses = await Promise.all(requests);
  line.close();
  return statuses.filter((status) => status !== 200).length;
}

/** The answer over HTTP/2 to a call that is too large. */
async function sendTooLarge({ origin, certificate }: TlsEndpoint): Promise<string> {
  const line = connect(origin, { ca: certificate });
  const request = line.request({ ":method": "POST", ":path": "/api/orders" });
  request.on("error", () => {}).end(Buffer.alloc(TOO_LARGE_BYTES, "a"));
  const body = await text(request).catch(String);
  line.close();
  return body;
}
