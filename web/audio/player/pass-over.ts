import { type PlayerState, usePlayer } from "./player-state.ts";
import { currentOf, stepped } from "./queue.ts";

/** In milliseconds: so long it says that a recording cannot be played here. */
const SAYING = 6000;

/** A recording that cannot be played does not keep back what comes after it. */
export function passOverUnplayable(goOn: () => void): void {
  usePlayer.subscribe((failed, before) => {
    if (failed.status !== "unsupported" || before.status === "unsupported") return;
    if (!stepped(failed.queue, 1)) return;
    setTimeout(() => {
      if (isStillAt(failed)) goOn();
    }, SAYING);
  });
}

/** Neither another recording has come meanwhile, nor the time to sleep. */
function isStillAt({ queue, sleep }: PlayerState): boolean {
  const now = usePlayer.getState();
  const hasSlept = sleep !== null && now.sleep === null;
  const isSame = currentOf(now.queue)?.id === currentOf(queue)?.id;
  return now.status === "unsupported" && isSame && !hasSlept;
}
