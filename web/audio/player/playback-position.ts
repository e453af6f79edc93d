import { storeProgress, reloadProgress, useListeningProgress } from "./listening-progress.ts";
import { isPlaying, usePlayer } from "./player-state.ts";
import { getCurrentTrack } from "./queue.ts";
import { setStartPosition } from "./audio-element.ts";

/** Milliseconds between stored positions during playback. */
const STORE_INTERVAL_MS = 5000;
/** A recording left within this many seconds of its end counts as finished. */
const END_MARGIN_SECONDS = 5;

const { getState } = usePlayer;
let storedAt = 0;
/** Whether playback has moved since the position was stored; otherwise another document's newer position is kept. */
let hasMoved = false;

/** The position to resume a recording at, and its length if known, in seconds. */
export function getStartPosition(url: string): { position: number; length: number } {
  reloadProgress();
  hasMoved = false;
  const { at, length } = useListeningProgress.getState()[url] ?? { at: 0, length: 0 };
  return { position: at < length - END_MARGIN_SECONDS ? at : 0, length };
}

/** Another document may have played on with the recording that is paused here. */
export function syncFromOtherTabs(): void {
  const { queue, position } = getState();
  const track = getCurrentTrack(queue);
  if (!track || hasMoved) return;

  const start = getStartPosition(track.url);
  const progress = useListeningProgress.getState()[track.url];
  if (progress && progress.at !== position) setStartPosition(start.position);
}

export function markMoved(): void {
  hasMoved = true;
}

export function storePositionThrottled(): void {
  if (isPlaying(getState().status)) markMoved();
  if (Date.now() - storedAt >= STORE_INTERVAL_MS) storePosition();
}

export function storePosition(): void {
  const { queue, position, length } = getState();
  const track = getCurrentTrack(queue);
  if (!track || length === 0 || !hasMoved) return;
  storedAt = Date.now();
  hasMoved = false;
  storeProgress(track.url, { at: position, length });
}
