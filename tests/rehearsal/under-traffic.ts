import { setTimeout } from "node:timers/promises";

import { FEW_WORDS, formatCounts, startTraffic } from "#tests/chaos/traffic.ts";
import type { Answer, Customer } from "#tests/kills/customer.ts";

import type { StepResult, Rehearsal } from "./rehearsal.ts";

/** The number of readers and buyers at the same time. */
const READERS = 6;
const BUYERS = 2;
/** In milliseconds: by then everybody has an answer. */
const MAX_ANSWER_MS = 90_000;
/** In milliseconds: how long people read and order before and after a change. */
const TRAFFIC_MS = 3_000;

/** Upgrades the processes in turn; in between, pages of both versions find their files. */
export async function upgrade(rehearsal: Rehearsal): Promise<StepResult> {
  const { origin, processes, nextVersion } = rehearsal;
  let across = "";
  const outcome = await underTraffic(rehearsal, { mostFailed: 0, mostLost: 0 }, async () => {
    const faults: string[] = [];
    for (const [place, process] of processes.entries()) {
      faults.push(...(await process.stop()));
      await setTimeout(TRAFFIC_MS);
      await process.start(nextVersion);
      await setTimeout(TRAFFIC_MS);
      if (place > 0) continue;
      const read = await readAcrossVersions(origin);
      faults.push(...read.faults, ...(await compareVersions(processes)));
      across = read.seen;
    }
    return faults;
  });
  return { ...outcome, observed: `${outcome.observed}; ${across}` };
}

/** deploy/alerts.yaml detects an unfinished upgrade by this metric. */
async function compareVersions(processes: Rehearsal["processes"]): Promise<string[]> {
  const metrics = await Promise.all(
    processes.map(async ({ metricsUrl }) => (await fetch(metricsUrl)).text()),
  );
  const versions = metrics.map((text) => /lectern_build_info\{program="(\w+)"/.exec(text)?.[1]);
  return new Set(versions).size === 2 ? [] : [`they report the versions ${versions}`];
}

/** Requests to the killed process may be lost: at most one of each reader and buyer. */
export async function kill(rehearsal: Rehearsal): Promise<StepResult> {
  const [process] = rehearsal.processes;
  return underTraffic(rehearsal, { mostFailed: READERS, mostLost: 2 }, async () => {
    await process?.kill();
    await setTimeout(2 * TRAFFIC_MS);
    await process?.start();
    return [];
  });
}

type AllowedFailures = { mostFailed: number; mostLost: number };

async function underTraffic(
  { origin, intents, next: create }: Rehearsal,
  { mostFailed, mostLost }: AllowedFailures,
  work: () => Promise<string[]>,
): Promise<StepResult> {
  const orders = { sent: 0, lost: 0 };
  const next = async () => withCounting(await create(), orders);
  const people = { origins: [origin], words: FEW_WORDS, readers: READERS, buyers: BUYERS };
  const traffic = startTraffic({ ...people, next, intents });
  await setTimeout(TRAFFIC_MS);
  const faults = await work();
  await setTimeout(TRAFFIC_MS);
  faults.push(...(await traffic.stop(MAX_ANSWER_MS)));

  const { answers, faults: improper } = traffic.reading;
  const failed = [...answers].filter(([kind]) => kind !== "200");
  const failedCount = failed.reduce((sum, [, times]) => sum + times, 0);
  return {
    observed: `read ${formatCounts(answers)}; ${orders.sent} orders sent, ${orders.lost} lost and sent again`,
    faults: [
      ...faults,
      ...improper,
      ...(failedCount > mostFailed
        ? [`${formatCounts(new Map(failed))}: at most ${mostFailed} may fail`]
        : []),
      ...(orders.lost > mostLost
        ? [`${orders.lost} orders were lost: at most ${mostLost} are allowed`]
        : []),
      ...(orders.sent > 0 ? [] : ["nobody ordered"]),
    ],
  };
}

/** The customer with a count of orders. A proxy's answer for a process that did not answer counts as lost. */
function withCounting(customer: Customer, orders: { sent: number; lost: number }): Customer {
  return {
    ...customer,
    async send(...call) {
      orders.sent += 1;
      const answer = await customer.send(...call).catch(() => null);
      if (answer && !isFromProxy(answer)) return answer;
      orders.lost += 1;
      throw new Error("nobody answered");
    },
  };
}

function isFromProxy({ status, text }: Answer): boolean {
  return status === 502 || (status === 503 && text.includes('"err-busy"'));
}

/** In milliseconds: how long to wait until both versions have answered, and the pause between requests. */
const MAX_WAIT_MS = 30_000;
const PAUSE_MS = 100;
/** Often enough that each of two processes is asked for each file. */
const TIMES_EACH = 2;

/**
 * While two versions run, reads pages of both with all the files they name, from either process. Returns what was seen
 * and what is wrong.
 */
async function readAcrossVersions(origin: string): Promise<{ seen: string; faults: string[] }> {
  const pages = new Map<string, Set<string>>();
  for (const deadline = Date.now() + MAX_WAIT_MS; pages.size < 2 && Date.now() < deadline;) {
    await setTimeout(PAUSE_MS);
    const page = await fetchOnce(`${origin}/cart?lng=en`);
    const files = new Set((await page.text()).match(/\/assets\/[\w.-]+\.\w+/g));
    pages.set([...files].toSorted().join(), files);
  }
  const files = new Set([...pages.values()].flatMap((named) => [...named]));
  const faults: string[] = pages.size === 2 ? [] : [`found pages of ${pages.size} versions`];
  for (const file of [...files].flatMap((name) => Array.from({ length: TIMES_EACH }, () => name))) {
    const { status } = await fetchOnce(origin + file);
    if (status !== 200) faults.push(`${file} was answered ${status}`);
  }
  return { seen: `pages of ${pages.size} versions name ${files.size} files`, faults };
}

function fetchOnce(url: string): Promise<Response> {
  return fetch(url, { headers: { connection: "close" } });
}
