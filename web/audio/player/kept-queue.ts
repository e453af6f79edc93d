import { KEPT_AS } from "#web/audio/player-wish.ts";
import { isRecord, keep, readKept } from "#web/layout/kept.ts";

import { emptyQueue, type Queue } from "./queue.ts";
import { readTracks } from "./track.ts";

/** What the player had when the last page was left. */
export function readQueue(): Queue {
  const kept = readKept(KEPT_AS);
  if (!isRecord(kept)) return emptyQueue;
  const tracks = readTracks(kept["tracks"]);
  const at = Number(kept["at"]);
  return tracks[at] ? { tracks, at } : emptyQueue;
}

/** An empty queue leaves nothing to be offered again. */
export function keepQueue(queue: Queue): void {
  keep(KEPT_AS, queue.tracks.length === 0 ? null : queue);
}
