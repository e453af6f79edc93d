import { onProgressInOtherTab } from "./listening-progress.ts";
import { syncFromOtherTabs } from "./playback-position.ts";
import { isPlaying, usePlayer } from "./player-state.ts";
import { pauseAudio } from "./audio-element.ts";

const STORAGE_KEY = "heard-in";

/** Tells the other windows of the site that something is heard in this one. */
export function announcePlayback(): void {
  try {
    localStorage.setItem(STORAGE_KEY, `${Date.now()} ${Math.random()}`);
  } catch {
    // Storage is blocked or full: two windows may be heard at once.
  }
}

/** Becomes silent when something is heard in another window; what rests here follows to its place. */
export function pauseForOtherTabs(): void {
  addEventListener("storage", ({ key, newValue }) => {
    if (key === STORAGE_KEY && newValue !== null) pauseAudio();
  });
  onProgressInOtherTab(() => {
    if (!isPlaying(usePlayer.getState().status)) syncFromOtherTabs();
  });
}
