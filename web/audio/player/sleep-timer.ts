import { isPlaying, type SleepTimer, usePlayer } from "./player-state.ts";
import { pauseAudio } from "./audio-element.ts";

const { setState, getState } = usePlayer;
let timer: ReturnType<typeof setTimeout> | undefined;

export function setSleepTimer(sleep: SleepTimer | null): void {
  clearTimeout(timer);
  setState({ sleep });
  if (sleep && sleep !== "end-of-recording") {
    timer = setTimeout(endSleepTimer, sleep.until - Date.now());
  }
}

/** Browsers delay timers of hidden tabs, so this also runs on every change of the player. */
export function checkSleepTimer(): void {
  const { sleep } = getState();
  if (sleep && sleep !== "end-of-recording" && Date.now() >= sleep.until) endSleepTimer();
}

export function endSleepTimer(): void {
  const wasPlaying = getState().sleep === "end-of-recording" || isPlaying(getState().status);
  setSleepTimer(null);
  pauseAudio();
  setState({ hasSleepTimerEnded: wasPlaying });
}
