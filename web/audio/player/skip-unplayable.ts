import { type PlayerState, usePlayer } from "./player-state.ts";
import { getCurrentTrack, stepQueue } from "./queue.ts";

/** In milliseconds: so long it says that a recording cannot be played here. */
const SKIP_DELAY_MS = 6000;

/** A recording that cannot be played does not keep back what comes after it. */
export function skipUnplayable(playNext: () => void): void {
  usePlayer.subscribe((failed, before) => {
    if (failed.status !== "unsupported" || before.status === "unsupported") return;
    if (!stepQueue(failed.queue, 1)) return;
    setTimeout(() => {
      if (isStillCurrent(failed)) playNext();
    }, SKIP_DELAY_MS);
  });
}

/** Neither another recording has come meanwhile, nor the time to sleep. */
function isStillCurrent({ queue, sleep }: PlayerState): boolean {
  const now = usePlayer.getState();
  const hasSleepTimerEnded = sleep !== null && now.sleep === null;
  const isSame = getCurrentTrack(now.queue)?.id === getCurrentTrack(queue)?.id;
  return now.status === "unsupported" && isSame && !hasSleepTimerEnded;
}
