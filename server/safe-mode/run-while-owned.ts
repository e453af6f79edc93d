import { setTimeout } from "node:timers/promises";

import type { Ownership } from "#api/db/library/safe-mode.ts";
import type { Log } from "#api/services.ts";

const HOUR_MS = 60 * 60_000;

type GuardedWork = {
  readOwnership: () => Promise<Ownership>;
  /** Takes up what is done by itself. */
  begin: () => Promise<void>;
  /** Lets go of it; it may begin again. */
  rest: () => Promise<void>;
  /** In milliseconds, from one look to the next. */
  checkEveryMs: number;
  now: () => Date;
  log: Log;
};

/**
 * Has done what is done by itself while the data are the library's own, and nothing of it while they are a copy (P18). What
 * they are is looked at again and again, so that no process has to be started anew. The function returned stops it.
 */
export async function runWhileOwned(work: GuardedWork): Promise<() => Promise<void>> {
  const { readOwnership, begin, rest, checkEveryMs, now, log } = work;
  const stopping = new AbortController();
  let isRunning = false;
  let loggedAt: number | null = null;

  await checkOwnership();
  const checking = keepChecking();

  async function keepChecking(): Promise<void> {
    while (await sleep(checkEveryMs, stopping.signal)) {
      await checkOwnership().catch((error: unknown) =>
        log.warn({ err: error }, "it cannot be asked whether this is a copy of the library"),
      );
    }
  }
  async function checkOwnership(): Promise<void> {
    const ownership = await readOwnership();
    if (stopping.signal.aborted) return;
    if (ownership !== "own") return pauseWork(ownership);
    if (loggedAt !== null) log.warn({}, "these data are the library's own now: work begins");
    loggedAt = null;
    if (isRunning) return;
    isRunning = true;
    await begin().catch(async (error: unknown) => {
      isRunning = false;
      await rest();
      throw error;
    });
  }
  async function pauseWork(why: Ownership): Promise<void> {
    const time = now().getTime();
    const sentence = `${ownershipMessages[why]}: nothing is charged, given back or sent. To make it the library: npm run library -- take-over`;
    if (loggedAt === null) log.error({}, sentence);
    else if (time - loggedAt >= HOUR_MS) log.warn({}, sentence);
    if (loggedAt === null || time - loggedAt >= HOUR_MS) loggedAt = time;
    if (!isRunning) return;
    isRunning = false;
    await rest();
  }

  return async () => {
    stopping.abort();
    await checking;
    if (isRunning) await rest();
  };
}

const ownershipMessages: Record<Ownership, string> = {
  own: "these data are the library's own",
  marked: "this is a copy of the library, restored or marked as one",
  moved: "this is a copy of the library, for its data are in another place than they were",
};

/** False as soon as it is stopped. */
async function sleep(milliseconds: number, signal: AbortSignal): Promise<boolean> {
  return setTimeout(milliseconds, true, { signal, ref: false }).catch(() => false);
}
