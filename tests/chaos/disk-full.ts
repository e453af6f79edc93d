import { join } from "node:path";
import { setTimeout } from "node:timers/promises";

import { waitUntil } from "#tests/wait-until.ts";
import type { OrderIntent } from "#tests/kills/buyer.ts";
import { compareAll } from "#tests/kills/compare-all.ts";
import { createCustomerFactory } from "#tests/kills/customer.ts";
import { openEnvironment, type Environment } from "#tests/kills/environment.ts";

import { type CrashableServer, startCrashableServer } from "./crashable-server.ts";
import type { Outcome, Skipped } from "./run-scenarios.ts";
import { mountSmallDisk, type SmallDisk } from "./small-disk.ts";
import { openSite, waitForResolution } from "./site.ts";
import { formatCounts, startTraffic } from "./traffic.ts";

const DISK_MEGABYTES = 160;
const BUYERS = 3;
/** In milliseconds. */
const BEFORE_MS = 4_000;
const FULL_MS = 12_000;
const AFTER_MS = 8_000;
const MAX_SETTLE_MS = 90_000;

/**
 * P4: the database's disk fills during orders, and is freed. No confirmed order is lost, readers get proper error
 * pages, and the site recovers without a restart.
 */
export async function fillDiskOfDatabase(): Promise<Outcome | Skipped> {
  using disk = mountSmallDisk(DISK_MEGABYTES);
  if (!disk) return NO_DISK;

  await using server = await startCrashableServer({
    folder: disk.path,
    settings: ["max_wal_size=16MB", "min_wal_size=2MB"],
  });
  await using environment = await openEnvironment(server);
  return await fillDiskDuringOrders(disk, environment, server);
}

/** The same with the embedded database. */
export async function fillDiskOfEmbedded(): Promise<Outcome | Skipped> {
  using disk = mountSmallDisk(DISK_MEGABYTES);
  if (!disk) return NO_DISK;

  await using environment = await openEnvironment("embedded", {
    DATA_DIR: join(disk.path, "data"),
  });
  return await fillDiskDuringOrders(disk, environment, null);
}

const NO_DISK = { skipped: "mounting a small disk needs root" };

async function fillDiskDuringOrders(
  disk: SmallDisk,
  environment: Environment,
  server: CrashableServer | null,
): Promise<Outcome> {
  await using site = await openSite(environment);
  const origins = [site.origin];
  const next = createCustomerFactory(environment, origins);
  const traffic = startTraffic({ origins, next, readers: 1, buyers: BUYERS });
  const { intents, reading } = traffic;
  await setTimeout(BEFORE_MS);

  const before = countPlaced(intents);
  await disk.fill();
  const survived = await survives(server, FULL_MS);
  const during = countPlaced(intents) - before;
  disk.clear();
  if (server && !survived) await server.start();
  const freedAt = performance.now();
  const isBack = await waitUntil(() => countPlaced(intents) > before + during, MAX_SETTLE_MS);
  const took = (performance.now() - freedAt) / 1_000;

  await setTimeout(AFTER_MS);
  const unanswered = await traffic.stop(MAX_SETTLE_MS);
  const unresolved = server ? await waitForResolution(environment, MAX_SETTLE_MS) : [];
  const ended = await site.stopAndCheck();
  const { counts, faults } = await compareAll(environment, intents);
  return {
    action: `the disk of ${environment.name} was full for ${FULL_MS / 1_000} s`,
    figures: [
      survived ? "the database survived" : "the database stopped, and was restarted",
      `${before} orders placed before, ${during} during, ${counts.placed} in all`,
      `the next order ${took.toFixed(1)} s after space was freed`,
      `${counts.kept} of ${counts.charges} charges kept`,
      `readers: ${formatCounts(reading.answers)}`,
    ],
    faults: [
      ...faults,
      ...unanswered,
      ...unresolved,
      ...ended,
      ...reading.faults,
      ...(isBack ? [] : ["no order was placed after space was freed"]),
    ],
  };
}

/** Whether the server still runs after this time. */
async function survives(server: CrashableServer | null, milliseconds: number): Promise<boolean> {
  return !(await waitUntil(() => server?.isUp() === false, milliseconds));
}

function countPlaced(intents: readonly OrderIntent[]): number {
  return intents.filter(({ answer }) => answer?.kind === "placed").length;
}
