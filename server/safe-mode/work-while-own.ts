import { setTimeout } from "node:timers/promises";

import type { Ownership } from "#api/db/library/safe-mode.ts";
import type { Log } from "#api/services.ts";

const HOUR = 60 * 60_000;

type Work = {
  readOwnership: () => Promise<Ownership>;
  /** Takes up what is done by itself. */
  begin: () => Promise<void>;
  /** Lets go of it; it may begin again. */
  rest: () => Promise<void>;
  /** In milliseconds, from one look to the next. */
  every: number;
  now: () => Date;
  log: Log;
};

/**
 * Has done what is done by itself while the data are the library's own, and nothing of it while they are a copy (P18). What
 * they are is looked at again and again, so that no process has to be started anew. The function returned stops it.
 */
export async function workWhileOwn(work: Work): Promise<() => Promise<void>> {
  const { readOwnership, begin, rest, every, now, log } = work;
  const stopping = new AbortController();
  let isAtWork = false;
  let toldAt: number | null = null;

  await look();
  const looking = keepLooking();

  async function keepLooking(): Promise<void> {
    while (await passed(every, stopping.signal)) {
      await look().catch((error: unknown) =>
        log.warn({ err: error }, "it cannot be asked whether this is a copy of the library"),
      );
    }
  }
  async function look(): Promise<void> {
    const ownership = await readOwnership();
    if (stopping.signal.aborted) return;
    if (ownership !== "own") return hold(ownership);
    if (toldAt !== null) log.warn({}, "these data are the library's own now: work begins");
    toldAt = null;
    if (isAtWork) return;
    isAtWork = true;
    await begin().catch(async (error: unknown) => {
      isAtWork = false;
      await rest();
      throw error;
    });
  }
  async function hold(why: Ownership): Promise<void> {
    const time = now().getTime();
    const sentence = `${sentences[why]}: nothing is charged, given back or sent. To make it the library: npm run library -- take-over`;
    if (toldAt === null) log.error({}, sentence);
    else if (time - toldAt >= HOUR) log.warn({}, sentence);
    if (toldAt === null || time - toldAt >= HOUR) toldAt = time;
    if (!isAtWork) return;
    isAtWork = false;
    await rest();
  }

  return async () => {
    stopping.abort();
    await looking;
    if (isAtWork) await rest();
  };
}

const sentences: Record<Ownership, string> = {
  own: "these data are the library's own",
  marked: "this is a copy of the library, restored or marked as one",
  moved: "this is a copy of the library, for its data are in another place than they were",
};

/** False as soon as it is stopped. */
async function passed(milliseconds: number, signal: AbortSignal): Promise<boolean> {
  return setTimeout(milliseconds, true, { signal, ref: false }).catch(() => false);
}
