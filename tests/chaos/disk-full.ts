import { join } from "node:path";
import { setTimeout } from "node:timers/promises";

import { comesTrue } from "#tests/comes-true.ts";
import { buy } from "#tests/kills/buyer.ts";
import { compareAll } from "#tests/kills/compare-all.ts";
import type { Intention } from "#tests/kills/intention.ts";
import { openStage, type Stage } from "#tests/kills/stage.ts";
import { meanwhile } from "#tests/meanwhile.ts";

import { type OwnServer, startOwnServer } from "./own-server.ts";
import { inWords, read } from "./reader.ts";
import { comesToRest } from "./rest.ts";
import type { Outcome, Skipped } from "./scenario.ts";
import { mountSmallDisk, type SmallDisk } from "./small-disk.ts";
import { customersOf, openSite } from "./site.ts";

const MEGABYTES = 160;
const BUYERS = 3;
/** In milliseconds. */
const BEFORE = 4_000;
const FULL = 12_000;
const AFTER = 8_000;
const SETTLED = 90_000;

/**
 * P4: the disk of the database is full while people order, and has room again. Nothing confirmed is lost, readers are told in
 * proper words, and the site goes on without a restart.
 */
export async function fillDiskOfDatabase(): Promise<Outcome | Skipped> {
  using disk = mountSmallDisk(MEGABYTES);
  if (!disk) return NO_DISK;

  await using server = await startOwnServer({
    folder: disk.path,
    settings: ["max_wal_size=16MB", "min_wal_size=2MB"],
  });
  await using stage = await openStage(server);
  return await fillWhilePeopleOrder(disk, stage, server);
}

/** The same of the folder of the embedded database. */
export async function fillDiskOfEmbedded(): Promise<Outcome | Skipped> {
  using disk = mountSmallDisk(MEGABYTES);
  if (!disk) return NO_DISK;

  await using stage = await openStage("embedded", { DATA_DIR: join(disk.path, "data") });
  return await fillWhilePeopleOrder(disk, stage, null);
}

const NO_DISK = { skipped: "a small disk cannot be mounted here: it takes root" };

async function fillWhilePeopleOrder(
  disk: SmallDisk,
  stage: Stage,
  server: OwnServer | null,
): Promise<Outcome> {
  await using site = await openSite(stage);
  const origins = [site.origin];
  const intentions: Intention[] = [];
  let isOver = false;
  const next = customersOf(stage, origins);
  const reader = read({ origins }, () => isOver);
  const buying = Array.from({ length: BUYERS }, () => buy(next, intentions, () => isOver));
  const people = meanwhile([...buying, reader.done]);
  await setTimeout(BEFORE);

  const before = count(intentions);
  await disk.fill();
  const survived = await outlive(server, FULL);
  const during = count(intentions) - before;
  disk.clear();
  if (server && !survived) await server.start();
  const back = performance.now();
  const isBack = await comesTrue(() => count(intentions) > before + during, SETTLED);
  const took = (performance.now() - back) / 1_000;

  await setTimeout(AFTER);
  isOver = true;
  await Promise.race([people, setTimeout(SETTLED)]);
  const rest = server ? await comesToRest(stage, SETTLED) : [];
  const ended = await site.leave();
  const { counts, faults } = await compareAll(stage, intentions);
  return {
    did: `the disk of ${stage.name} filled to the last byte for ${FULL / 1_000} s`,
    figures: [
      survived ? "the database lived through it" : "the database ended, and was started again",
      `${before} orders placed before, ${during} meanwhile, ${counts.placed} in all`,
      `the next one ${took.toFixed(1)} s after there was room`,
      `${counts.kept} charges kept of ${counts.charges}`,
      `readers: ${inWords(reader.reading)}`,
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
async function outlive(server: OwnServer | null, milliseconds: number): Promise<boolean> {
  return !(await comesTrue(() => server?.isUp() === false, milliseconds));
}

function count(intentions: readonly Intention[]): number {
  return intentions.filter(({ told }) => told?.kind === "placed").length;
}
