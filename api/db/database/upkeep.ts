const MINUTE = 60_000;
const CHECKPOINT_EVERY = 5 * MINUTE;
const NIGHT_HOUR = 3;

export type Upkeep = {
  checkpoint(): Promise<void>;
  vacuum(): Promise<void>;
};

/** Does by the clock what a server's background workers would do. The function returned stops it. */
export function keepUp({ checkpoint, vacuum }: Upkeep): () => Promise<void> {
  let lastNight = "";
  let running = Promise.resolve();

  const timer = setInterval(() => {
    running = work().catch((error: unknown) => process.emitWarning(asError(error)));
  }, CHECKPOINT_EVERY);
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

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
