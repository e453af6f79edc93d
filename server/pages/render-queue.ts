import { setImmediate } from "node:timers/promises";

export type RenderQueue = {
  /** Settles when it is one's turn. */
  acquire: () => Promise<void>;
  /** How many wait for theirs. */
  waiting: () => number;
};

/**
 * Lets work begin that takes long, one piece in each round of the event loop, in the order it came. All that waited for
 * the same answer would else be done in one go, and nobody be answered meanwhile, nor even be asked to come back.
 */
export function createRenderQueue(): RenderQueue {
  let last = Promise.resolve();
  let waiting = 0;

  async function next(before: Promise<void>): Promise<void> {
    await before;
    await setImmediate();
    waiting -= 1;
  }
  return {
    acquire() {
      waiting += 1;
      last = next(last);
      return last;
    },
    waiting: () => waiting,
  };
}
