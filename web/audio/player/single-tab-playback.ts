import { onProgressInOtherTab } from "./listening-progress.ts";
import { syncFromOtherTabs } from "./playback-position.ts";
import { isPlaying, usePlayer } from "./player-state.ts";
import { pauseAudio } from "./audio-element.ts";

const STORAGE_KEY = "heard-in";

/** Announces to other tabs that this one plays. */
export function announcePlayback(): void {
  try {
    localStorage.setItem(STORAGE_KEY, `${Date.now()} ${Math.random()}`);
  } catch {
    // Storage is blocked or full: two tabs may play at once.
  }
}

/** Pauses when another tab plays, and follows its position while paused. */
export function pauseForOtherTabs(): void {
  addEventListener("storage", ({ key, newValue }) => {
    if (key === STORAGE_KEY && newValue !== null) pauseAudio();
  });
  onProgressInOtherTab(() => {
    if (!isPlaying(usePlayer.getState().status)) syncFromOtherTabs();
  });
}
