import { keepHeard, readAnew, useHeard } from "./kept-places.ts";
import { isHeard, usePlayer } from "./player-state.ts";
import { currentOf } from "./queue.ts";
import { restSoundAt } from "./sound.ts";

/** The place is written down so many milliseconds apart while it changes. */
const KEEPING_PAUSE = 5000;
/** Who stopped so many seconds before the end has heard it. */
const ALMOST_ALL = 5;

const { getState: shown } = usePlayer;
let keptAt = 0;
/** Whether this document has gone on since the place was kept: another one's place is not written over with an old one. */
let isMoved = false;

/** Where a recording is taken up, and its length as far as it is known, in seconds. */
export function startOf(url: string): { position: number; length: number } {
  readAnew();
  isMoved = false;
  const { at, length } = useHeard.getState()[url] ?? { at: 0, length: 0 };
  return { position: at < length - ALMOST_ALL ? at : 0, length };
}

/** What rested here may have been gone on with in another document. */
export function takeUpElsewhere(): void {
  const { queue, position } = shown();
  const track = currentOf(queue);
  if (!track || isMoved) return;

  const start = startOf(track.url);
  const heard = useHeard.getState()[track.url];
  if (heard && heard.at !== position) restSoundAt(start.position);
}

export function markMoved(): void {
  isMoved = true;
}

export function keepNowAndThen(): void {
  if (isHeard(shown().status)) markMoved();
  if (Date.now() - keptAt >= KEEPING_PAUSE) keepPlace();
}

export function keepPlace(): void {
  const { queue, position, length } = shown();
  const track = currentOf(queue);
  if (!track || length === 0 || !isMoved) return;
  keptAt = Date.now();
  isMoved = false;
  keepHeard(track.url, { at: position, length });
}
