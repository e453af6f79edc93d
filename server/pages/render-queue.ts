import { setImmediate } from "node:timers/promises";

export type RenderQueue = {
  /** Resolves at the caller's turn. */
  acquire: () => Promise<void>;
  /** The number of waiting callers. */
  waiting: () => number;
};

/**
 * Starts long tasks in order, one in each round of the event loop. Otherwise all that wait for the same answer would
 * run in one go, and no other request could be answered or shed in the meantime.
 */
export function createRenderQueue(): RenderQueue {
  let last = Promise.resolve();
  let waiting = 0;

  async function waitForTurn(previous: Promise<void>): Promise<void> {
    await previous;
    await setImmediate();
    waiting -= 1;
  }
  return {
    acquire() {
      waiting += 1;
      last = waitForTurn(last);
      return last;
    },
    waiting: () => waiting,
  };
}
