import { storeProgress, reloadProgress, useListeningProgress } from "./listening-progress.ts";
import { isPlaying, usePlayer } from "./player-state.ts";
import { getCurrentTrack } from "./queue.ts";
import { setStartPosition } from "./audio-element.ts";

/** The place is written down so many milliseconds apart while it changes. */
const STORE_INTERVAL_MS = 5000;
/** Who stopped so many seconds before the end has heard it. */
const END_MARGIN_SECONDS = 5;

const { getState: shown } = usePlayer;
let storedAt = 0;
/** Whether this document has gone on since the place was kept: another one's place is not written over with an old one. */
let hasMoved = false;

/** Where a recording is taken up, and its length as far as it is known, in seconds. */
export function getStartPosition(url: string): { position: number; length: number } {
  reloadProgress();
  hasMoved = false;
  const { at, length } = useListeningProgress.getState()[url] ?? { at: 0, length: 0 };
  return { position: at < length - END_MARGIN_SECONDS ? at : 0, length };
}

/** What rested here may have been gone on with in another document. */
export function syncFromOtherTabs(): void {
  const { queue, position } = shown();
  const track = getCurrentTrack(queue);
  if (!track || hasMoved) return;

  const start = getStartPosition(track.url);
  const heard = useListeningProgress.getState()[track.url];
  if (heard && heard.at !== position) setStartPosition(start.position);
}

export function markMoved(): void {
  hasMoved = true;
}

export function storePositionThrottled(): void {
  if (isPlaying(shown().status)) markMoved();
  if (Date.now() - storedAt >= STORE_INTERVAL_MS) storePosition();
}

export function storePosition(): void {
  const { queue, position, length } = shown();
  const track = getCurrentTrack(queue);
  if (!track || length === 0 || !hasMoved) return;
  storedAt = Date.now();
  hasMoved = false;
  storeProgress(track.url, { at: position, length });
}
