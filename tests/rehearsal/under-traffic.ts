import { setTimeout } from "node:timers/promises";

import { inWords } from "#tests/chaos/reader.ts";

import { readAcrossVersions } from "./read-across-versions.ts";
import type { Outcome, Rehearsal } from "./rehearsal.ts";
import { beginTraffic, findFailed, READERS, type Traffic } from "./traffic.ts";

/** In milliseconds: how long people read and order before and after something is done to a process. */
const WHILE = 3_000;

/** From one version to another, in turn; between the two, pages of both find their files. */
export async function upgrade(rehearsal: Rehearsal): Promise<Outcome> {
  const { origin, processes, nextVersion } = rehearsal;
  let across = "";
  const outcome = await underTraffic(rehearsal, { mostFailed: 0, mostLost: 0 }, async () => {
    const faults: string[] = [];
    for (const [place, process] of processes.entries()) {
      faults.push(...(await process.stop()));
      await setTimeout(WHILE);
      await process.start(nextVersion);
      await setTimeout(WHILE);
      if (place > 0) continue;
      const read = await readAcrossVersions(origin);
      faults.push(...read.faults, ...(await compareVersions(processes)));
      across = read.seen;
    }
    return faults;
  });
  return { ...outcome, seen: `${outcome.seen}; ${across}` };
}

/** deploy/alerts.yaml has an upgrade that was not brought to its end told by this. */
async function compareVersions(processes: Rehearsal["processes"]): Promise<string[]> {
  const told = await Promise.all(
    processes.map(async ({ metricsUrl }) => (await fetch(metricsUrl)).text()),
  );
  const versions = told.map((text) => /lectern_build_info\{program="(\w+)"/.exec(text)?.[1]);
  return new Set(versions).size === 2 ? [] : [`they tell their versions as ${versions}`];
}

/** What was on its way to it when it was killed may be lost: as many as read and order at once, and no more. */
export async function kill(rehearsal: Rehearsal): Promise<Outcome> {
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
  faults.push(...(await traffic.stop()));
  return { seen: describe(traffic), faults: [...faults, ...judge(traffic, allowed)] };
}

function judge({ readings, orders }: Traffic, { mostFailed, mostLost }: Allowed): string[] {
  const answers = findFailed(readings);
  const failed = [...answers.values()].reduce((sum, times) => sum + times, 0);
  const kinds = inWords({ answers });
  return [
    ...(failed > mostFailed ? [`${kinds}: ${mostFailed} readings may have failed`] : []),
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
  const read = inWords({ answers });
  return `read ${read}; ${orders.sent} orders sent, ${orders.lost} not answered and sent again`;
}
