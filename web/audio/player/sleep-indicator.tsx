import { Icon } from "#web/ui/icon.tsx";

import { usePlayer } from "./player-state.ts";
import { SleepCountdown } from "./sleep-countdown.tsx";

/** Shows the sleep timer: remaining time, or a check mark when it ends with the recording. */
export function SleepIndicator() {
  const sleep = usePlayer((state) => state.sleep);
  if (sleep === null) return null;

  return sleep === "end-of-recording" ? (
    <Icon name="check" className="size-4" />
  ) : (
    <SleepCountdown sleep={sleep} />
  );
}
