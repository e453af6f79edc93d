import { onKeptElsewhere } from "./kept-places.ts";
import { takeUpElsewhere } from "./place.ts";
import { isHeard, usePlayer } from "./player-state.ts";
import { stopSound } from "./sound.ts";

const STORED_AS = "heard-in";

/** Tells the other windows of the site that something is heard in this one. */
export function tellOthers(): void {
  try {
    localStorage.setItem(STORED_AS, `${Date.now()} ${Math.random()}`);
  } catch {
    // Storage is blocked or full: two windows may be heard at once.
  }
}

/** Becomes silent when something is heard in another window; what rests here follows to its place. */
export function heedOthers(): void {
  addEventListener("storage", ({ key, newValue }) => {
    if (key === STORED_AS && newValue !== null) stopSound();
  });
  onKeptElsewhere(() => {
    if (!isHeard(usePlayer.getState().status)) takeUpElsewhere();
  });
}
