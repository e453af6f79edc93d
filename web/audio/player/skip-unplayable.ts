import { type PlayerState, usePlayer } from "./player-state.ts";
import { getCurrentTrack, stepQueue } from "./queue.ts";

/** Milliseconds to show that a recording cannot be played. */
const SKIP_DELAY_MS = 6000;

/** Skips a recording that cannot be played. */
export function skipUnplayable(playNext: () => void): void {
  usePlayer.subscribe((failed, previous) => {
    if (failed.status !== "unsupported" || previous.status === "unsupported") return;
    if (!stepQueue(failed.queue, 1)) return;
    setTimeout(() => {
      if (isStillCurrent(failed)) playNext();
    }, SKIP_DELAY_MS);
  });
}

/** False when another recording was chosen or the sleep timer has ended in the meantime. */
function isStillCurrent({ queue, sleep }: PlayerState): boolean {
  const now = usePlayer.getState();
  const hasSleepTimerEnded = sleep !== null && now.sleep === null;
  const isSame = getCurrentTrack(now.queue)?.id === getCurrentTrack(queue)?.id;
  return now.status === "unsupported" && isSame && !hasSleepTimerEnded;
}
