import { isPlaying, type SleepTimer, usePlayer } from "./player-state.ts";
import { pauseAudio } from "./audio-element.ts";

const { setState: show, getState: shown } = usePlayer;
let alarm: ReturnType<typeof setTimeout> | undefined;

export function setSleepTimer(sleep: SleepTimer | null): void {
  clearTimeout(alarm);
  show({ sleep });
  if (sleep && sleep !== "end-of-recording") {
    alarm = setTimeout(endSleepTimer, sleep.until - Date.now());
  }
}

/** A timer may come late in a window that is not seen. */
export function checkSleepTimer(): void {
  const { sleep } = shown();
  if (sleep && sleep !== "end-of-recording" && Date.now() >= sleep.until) endSleepTimer();
}

export function endSleepTimer(): void {
  const wasHeard = shown().sleep === "end-of-recording" || isPlaying(shown().status);
  setSleepTimer(null);
  pauseAudio();
  show({ hasSleepTimerEnded: wasHeard });
}
