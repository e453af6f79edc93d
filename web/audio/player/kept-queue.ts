import { KEPT_AS } from "#web/audio/player-wish.ts";

import { emptyQueue, type Queue } from "./queue.ts";
import { readTracks } from "./track.ts";

type Kept = { queue: Queue; speed: number };

export const speeds = [0.75, 1, 1.25, 1.5, 1.75, 2] as const;

/** What the player had when the last page was left. */
export function readKept(): Kept {
  try {
    const { tracks, at, speed } = JSON.parse(localStorage.getItem(KEPT_AS) ?? "{}");
    const known = readTracks(tracks);
    return {
      queue: known[at] ? { tracks: known, at } : emptyQueue,
      speed: speeds.find((other) => other === speed) ?? 1,
    };
  } catch {
    return { queue: emptyQueue, speed: 1 };
  }
}

/** An empty queue leaves nothing to be offered again. */
export function keep({ queue, speed }: Kept): void {
  try {
    if (queue.tracks.length === 0) localStorage.removeItem(KEPT_AS);
    else localStorage.setItem(KEPT_AS, JSON.stringify({ ...queue, speed }));
  } catch {
    // Storage is blocked or full: the queue holds as long as the document.
  }
}
