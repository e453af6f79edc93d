import { isHeard, type Sleep, usePlayer } from "./player-state.ts";
import { stopSound } from "./sound.ts";

const { setState: show, getState: shown } = usePlayer;
let alarm: ReturnType<typeof setTimeout> | undefined;

export function setSleep(sleep: Sleep | null): void {
  clearTimeout(alarm);
  show({ sleep });
  if (sleep && sleep !== "end-of-recording") {
    alarm = setTimeout(fallAsleep, sleep.until - Date.now());
  }
}

/** A timer may come late in a window that is not seen. */
export function fallAsleepInTime(): void {
  const { sleep } = shown();
  if (sleep && sleep !== "end-of-recording" && Date.now() >= sleep.until) fallAsleep();
}

export function fallAsleep(): void {
  const wasHeard = shown().sleep === "end-of-recording" || isHeard(shown().status);
  setSleep(null);
  stopSound();
  show({ hasSlept: wasHeard });
}
