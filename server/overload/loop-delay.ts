/** In milliseconds: so often it is looked whether the loop has come round. */
const BEAT = 20;

export type LoopDelay = {
  /** By how many milliseconds it comes round too late: this time so far, or the last time. */
  delay: () => number;
  stop: () => void;
};

/**
 * Watches how late the event loop comes round, which is what whoever asks now waits at least. Unlike Node's own histogram
 * it counts the turn that is under way: all that has arrived meanwhile is begun in one turn.
 */
export function watchLoop(onTurn: () => void): LoopDelay {
  let began = performance.now();
  let last = 0;

  const beating = setInterval(() => {
    const now = performance.now();
    last = Math.max(now - began - BEAT, 0);
    began = now;
    onTurn();
  }, BEAT).unref();

  return {
    delay: () => Math.max(last, performance.now() - began - BEAT),
    stop: () => clearInterval(beating),
  };
}
