/** In milliseconds: how often the watcher checks that the event loop runs. */
const BEAT = 20;

/** In milliseconds: how long it goes on after the last request. An idle site has no reason to wake 50 times a second. */
const LINGER = 15_000;

export type LoopDelay = {
  /** In milliseconds: how late the event loop is, in this turn so far or in the last one. */
  delay: () => number;
  /** Keeps the watcher going, to be called for each request; whether it had to be started. */
  wake: () => boolean;
  stop: () => void;
};

/**
 * Watches how late the event loop is, which is the least that a new request waits. Unlike Node's own histogram it counts
 * the turn that is under way: everything that arrived during a long turn starts in the next one. It rests when no request
 * has come for a while. `onTurn` runs on every beat.
 */
export function watchLoop(onTurn: () => void): LoopDelay {
  let beating: NodeJS.Timeout | undefined;
  let [began, last, woken] = [0, 0, 0];

  function turn(): void {
    const now = performance.now();
    last = Math.max(now - began - BEAT, 0);
    began = now;
    onTurn();
    if (now - woken > LINGER && last < BEAT) stop();
  }

  function stop(): void {
    clearInterval(beating);
    beating = undefined;
  }

  return {
    delay: () => (beating ? Math.max(last, performance.now() - began - BEAT) : 0),
    wake: () => {
      woken = performance.now();
      if (beating) return false;
      [began, last] = [woken, 0];
      beating = setInterval(turn, BEAT).unref();
      return true;
    },
    stop,
  };
}
