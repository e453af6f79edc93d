const MINUTE_MS = 60_000;
const CHECKPOINT_INTERVAL_MS = 5 * MINUTE_MS;
const NIGHT_HOUR = 3;

export type MaintenanceTasks = {
  checkpoint(): Promise<void>;
  vacuum(): Promise<void>;
};

/** Does what a server's background workers would do. Returns a function that stops it. */
export function startMaintenance({ checkpoint, vacuum }: MaintenanceTasks): () => Promise<void> {
  let lastNight = "";
  let running = Promise.resolve();

  const timer = setInterval(() => {
    running = work().catch((error: unknown) => process.emitWarning(toError(error)));
  }, CHECKPOINT_INTERVAL_MS);
  timer.unref();

  async function work(): Promise<void> {
    await checkpoint();

    const now = new Date();
    if (now.getHours() !== NIGHT_HOUR || lastNight === now.toDateString()) return;
    lastNight = now.toDateString();
    await vacuum();
  }

  return () => {
    clearInterval(timer);
    return running;
  };
}

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
