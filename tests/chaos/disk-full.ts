import { join } from "node:path";
import { setTimeout } from "node:timers/promises";

import { waitUntil } from "#tests/wait-until.ts";
import { buyRepeatedly } from "#tests/kills/buyer.ts";
import { compareAll } from "#tests/kills/compare-all.ts";
import type { OrderIntent } from "#tests/kills/order-intent.ts";
import { openEnvironment, type Environment } from "#tests/kills/environment.ts";
import { runInBackground } from "#tests/run-in-background.ts";

import { type CrashableServer, startCrashableServer } from "./crashable-server.ts";
import { formatCounts, read } from "./reader.ts";
import { waitForResolution } from "./wait-for-resolution.ts";
import type { Outcome, Skipped } from "./scenario.ts";
import { mountSmallDisk, type SmallDisk } from "./small-disk.ts";
import { createCustomerFactory, openSite } from "./site.ts";

const DISK_MEGABYTES = 160;
const BUYERS = 3;
/** In milliseconds. */
const BEFORE_MS = 4_000;
const FULL_MS = 12_000;
const AFTER_MS = 8_000;
const MAX_SETTLE_MS = 90_000;

/**
 * P4: the disk of the database is full while people order, and has room again. Nothing confirmed is lost, readers are told in
 * proper words, and the site goes on without a restart.
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

/** The same of the folder of the embedded database. */
export async function fillDiskOfEmbedded(): Promise<Outcome | Skipped> {
  using disk = mountSmallDisk(DISK_MEGABYTES);
  if (!disk) return NO_DISK;

  await using environment = await openEnvironment("embedded", {
    DATA_DIR: join(disk.path, "data"),
  });
  return await fillDiskDuringOrders(disk, environment, null);
}

const NO_DISK = { skipped: "a small disk cannot be mounted here: it takes root" };

async function fillDiskDuringOrders(
  disk: SmallDisk,
  environment: Environment,
  server: CrashableServer | null,
): Promise<Outcome> {
  await using site = await openSite(environment);
  const origins = [site.origin];
  const intents: OrderIntent[] = [];
  let isOver = false;
  const next = createCustomerFactory(environment, origins);
  const reader = read({ origins }, () => isOver);
  const buying = Array.from({ length: BUYERS }, () => buyRepeatedly(next, intents, () => isOver));
  const people = runInBackground([...buying, reader.done]);
  await setTimeout(BEFORE_MS);

  const before = countPlaced(intents);
  await disk.fill();
  const survived = await survives(server, FULL_MS);
  const during = countPlaced(intents) - before;
  disk.clear();
  if (server && !survived) await server.start();
  const back = performance.now();
  const isBack = await waitUntil(() => countPlaced(intents) > before + during, MAX_SETTLE_MS);
  const took = (performance.now() - back) / 1_000;

  await setTimeout(AFTER_MS);
  isOver = true;
  await Promise.race([people, setTimeout(MAX_SETTLE_MS)]);
  const rest = server ? await waitForResolution(environment, MAX_SETTLE_MS) : [];
  const ended = await site.stopAndCheck();
  const { counts, faults } = await compareAll(environment, intents);
  return {
    did: `the disk of ${environment.name} filled to the last byte for ${FULL_MS / 1_000} s`,
    figures: [
      survived ? "the database lived through it" : "the database ended, and was started again",
      `${before} orders placed before, ${during} meanwhile, ${counts.placed} in all`,
      `the next one ${took.toFixed(1)} s after there was room`,
      `${counts.kept} charges kept of ${counts.charges}`,
      `readers: ${formatCounts(reader.reading)}`,
    ],
    faults: [
      ...faults,
      ...rest,
      ...ended,
      ...reader.reading.faults,
      ...(isBack ? [] : ["nothing was ordered any more once there was room"]),
    ],
  };
}

/** Whether its server is there after so long. */
async function survives(server: CrashableServer | null, milliseconds: number): Promise<boolean> {
  return !(await waitUntil(() => server?.isUp() === false, milliseconds));
}

function countPlaced(intents: readonly OrderIntent[]): number {
  return intents.filter(({ told }) => told?.kind === "placed").length;
}
