import { setTimeout } from "node:timers/promises";

import { formatCounts } from "#tests/chaos/reader.ts";

import { readAcrossVersions } from "./read-across-versions.ts";
import type { StepResult, Rehearsal } from "./rehearsal.ts";
import { startTraffic, countFailures, READERS, type Traffic } from "./traffic.ts";

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
  { environment, origin, intents }: Rehearsal,
  allowed: AllowedFailures,
  work: () => Promise<string[]>,
): Promise<StepResult> {
  const traffic = startTraffic(environment, origin, intents);
  await setTimeout(TRAFFIC_MS);
  const faults = await work();
  await setTimeout(TRAFFIC_MS);
  faults.push(...(await traffic.stop()));
  return {
    observed: describeTraffic(traffic),
    faults: [...faults, ...checkTraffic(traffic, allowed)],
  };
}

function checkTraffic(
  { readings, orders }: Traffic,
  { mostFailed, mostLost }: AllowedFailures,
): string[] {
  const answers = countFailures(readings);
  const failed = [...answers.values()].reduce((sum, times) => sum + times, 0);
  const kinds = formatCounts({ answers });
  return [
    ...(failed > mostFailed ? [`${kinds}: at most ${mostFailed} may fail`] : []),
    ...(orders.lost > mostLost
      ? [`${orders.lost} orders were lost: at most ${mostLost} are allowed`]
      : []),
    ...(orders.sent > 0 ? [] : ["nobody ordered"]),
    ...new Set(readings.flatMap(({ faults }) => [...faults])),
  ];
}

function describeTraffic({ readings, orders }: Traffic): string {
  const answers = new Map<string, number>();
  for (const [kind, times] of readings.flatMap(({ answers }) => [...answers])) {
    answers.set(kind, (answers.get(kind) ?? 0) + times);
  }
  const read = formatCounts({ answers });
  return `read ${read}; ${orders.sent} orders sent, ${orders.lost} lost and sent again`;
}
