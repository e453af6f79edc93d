import { PLAYER_STORAGE_KEY } from "#web/audio/player-requested.ts";
import { isRecord, writeStored, readStored } from "#web/layout/local-storage.ts";

import { emptyQueue, type Queue } from "./queue.ts";
import { parseTracks } from "./track.ts";

/** What the player had when the last page was left. */
export function readStoredQueue(): Queue {
  const kept = readStored(PLAYER_STORAGE_KEY);
  if (!isRecord(kept)) return emptyQueue;
  const tracks = parseTracks(kept["tracks"]);
  const at = Number(kept["at"]);
  return tracks[at] ? { tracks, at } : emptyQueue;
}

/** An empty queue leaves nothing to be offered again. */
export function storeQueue(queue: Queue): void {
  writeStored(PLAYER_STORAGE_KEY, queue.tracks.length === 0 ? null : queue);
}
