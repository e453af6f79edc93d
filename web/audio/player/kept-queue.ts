import { KEPT_AS } from "#web/audio/player-wish.ts";

import { emptyQueue, type Queue } from "./queue.ts";
import { readTracks } from "./track.ts";

/** What the player had when the last page was left. */
export function readQueue(): Queue {
  try {
    const { tracks, at } = JSON.parse(localStorage.getItem(KEPT_AS) ?? "{}");
    const known = readTracks(tracks);
    return known[at] ? { tracks: known, at } : emptyQueue;
  } catch {
    return emptyQueue;
  }
}

/** An empty queue leaves nothing to be offered again. */
export function keepQueue(queue: Queue): void {
  try {
    if (queue.tracks.length === 0) localStorage.removeItem(KEPT_AS);
    else localStorage.setItem(KEPT_AS, JSON.stringify(queue));
  } catch {
    // Storage is blocked or full: the queue holds as long as the document.
  }
}
