import { setTimeout } from "node:timers/promises";

import type { Ownership } from "#api/db/safe-mode/ownership.ts";
import type { Log } from "#api/ports.ts";

const HOUR_MS = 60 * 60_000;

type GuardedWork = {
  readOwnership: () => Promise<Ownership>;
  /** Starts the background work. */
  start: () => Promise<void>;
  /** Stops it; it may start again. */
  stop: () => Promise<void>;
  /** Milliseconds between two checks. */
  checkEveryMs: number;
  now: () => Date;
  log: Log;
};

/**
 * Runs background work while the data are the library's own, and none while they are a copy (P18). Ownership is checked
 * repeatedly, so that no process has to be restarted. The returned function stops both.
 */
export async function runWhileOwned(work: GuardedWork): Promise<() => Promise<void>> {
  const { readOwnership, start, stop, checkEveryMs, now, log } = work;
  const stopping = new AbortController();
  let isRunning = false;
  let loggedAt: number | null = null;

  await checkOwnership();
  const checking = checkRepeatedly();

  async function checkRepeatedly(): Promise<void> {
    while (await sleep(checkEveryMs, stopping.signal)) {
      await checkOwnership().catch((error: unknown) =>
        log.warn({ err: error }, "cannot check whether this is a copy of the library"),
      );
    }
  }
  async function checkOwnership(): Promise<void> {
    const ownership = await readOwnership();
    if (stopping.signal.aborted) return;
    if (ownership !== "own") return pauseWork(ownership);
    if (loggedAt !== null) log.warn({}, "this is the library now: background work starts");
    loggedAt = null;
    if (isRunning) return;
    isRunning = true;
    await start().catch(async (error: unknown) => {
      isRunning = false;
      await stop();
      throw error;
    });
  }
  async function pauseWork(why: Ownership): Promise<void> {
    const time = now().getTime();
    const message = `${ownershipMessages[why]}: nothing is charged, refunded or sent. To make it the library: npm run library -- take-over`;
    if (loggedAt === null) log.error({}, message);
    else if (time - loggedAt >= HOUR_MS) log.warn({}, message);
    if (loggedAt === null || time - loggedAt >= HOUR_MS) loggedAt = time;
    if (!isRunning) return;
    isRunning = false;
    await stop();
  }

  return async () => {
    stopping.abort();
    await checking;
    if (isRunning) await stop();
  };
}

const ownershipMessages: Record<Ownership, string> = {
  own: "this is the library",
  marked: "this is a copy of the library, restored or marked as one",
  moved: "this is a copy of the library: its data are in another place than before",
};

/** Returns false as soon as the signal is aborted. */
async function sleep(milliseconds: number, signal: AbortSignal): Promise<boolean> {
  return setTimeout(milliseconds, true, { signal, ref: false }).catch(() => false);
}
