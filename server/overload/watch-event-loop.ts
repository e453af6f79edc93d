/** In milliseconds: how often the watcher checks that the event loop runs. */
const CHECK_INTERVAL_MS = 20;

/** In milliseconds: how long it goes on after the last request. An idle site has no reason to wake 50 times a second. */
const IDLE_STOP_MS = 15_000;

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
 * has come for a while. `onTick` runs on every beat.
 */
export function watchEventLoop(onTick: () => void): LoopDelay {
  let timer: NodeJS.Timeout | undefined;
  let [began, last, woken] = [0, 0, 0];

  function tick(): void {
    const now = performance.now();
    last = Math.max(now - began - CHECK_INTERVAL_MS, 0);
    began = now;
    onTick();
    if (now - woken > IDLE_STOP_MS && last < CHECK_INTERVAL_MS) stop();
  }

  function stop(): void {
    clearInterval(timer);
    timer = undefined;
  }

  return {
    delay: () => (timer ? Math.max(last, performance.now() - began - CHECK_INTERVAL_MS) : 0),
    wake: () => {
      woken = performance.now();
      if (timer) return false;
      [began, last] = [woken, 0];
      timer = setInterval(tick, CHECK_INTERVAL_MS).unref();
      return true;
    },
    stop,
  };
}
