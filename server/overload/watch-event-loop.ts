/** Milliseconds between two checks of the event loop. */
const CHECK_INTERVAL_MS = 20;

/** Milliseconds from the last request to the stop: an idle site need not wake 50 times a second. */
const IDLE_STOP_MS = 15_000;

export type LoopDelay = {
  /** Milliseconds the event loop is late, in the current turn or in the last one. */
  delay: () => number;
  /** Keeps the watcher running; call it for each request. Returns true when it had to be started. */
  wake: () => boolean;
  stop: () => void;
};

/**
 * Measures how late the event loop is, which is the least that a new request waits. Unlike Node's histogram it includes
 * the current turn: requests that arrive during a long turn start in the next one. It stops when no request has come
 * for a while. `onTick` runs on every check.
 */
export function watchEventLoop(onTick: () => void): LoopDelay {
  let timer: NodeJS.Timeout | undefined;
  let [lastTick, lag, woken] = [0, 0, 0];

  function tick(): void {
    const now = performance.now();
    lag = Math.max(now - lastTick - CHECK_INTERVAL_MS, 0);
    lastTick = now;
    onTick();
    if (now - woken > IDLE_STOP_MS && lag < CHECK_INTERVAL_MS) stop();
  }

  function stop(): void {
    clearInterval(timer);
    timer = undefined;
  }

  return {
    delay: () => (timer ? Math.max(lag, performance.now() - lastTick - CHECK_INTERVAL_MS) : 0),
    wake: () => {
      woken = performance.now();
      if (timer) return false;
      [lastTick, lag] = [woken, 0];
      timer = setInterval(tick, CHECK_INTERVAL_MS).unref();
      return true;
    },
    stop,
  };
}
