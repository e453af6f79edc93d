import { PLAYER_STORAGE_KEY } from "#web/audio/player-requested.ts";
import { isRecord, writeStored, readStored } from "#web/app/layout/local-storage.ts";

import { emptyQueue, type Queue } from "./queue.ts";
import { parseTracks } from "./track.ts";

/** The queue of the last document. */
export function readStoredQueue(): Queue {
  const stored = readStored(PLAYER_STORAGE_KEY);
  if (!isRecord(stored)) return emptyQueue;
  const tracks = parseTracks(stored["tracks"]);
  const at = Number(stored["at"]);
  return tracks[at] ? { tracks, at } : emptyQueue;
}

/** An empty queue is removed. */
export function storeQueue(queue: Queue): void {
  writeStored(PLAYER_STORAGE_KEY, queue.tracks.length === 0 ? null : queue);
}
