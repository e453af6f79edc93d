import { isRecord, writeStored, readStored } from "#web/app/layout/local-storage.ts";
import { PLAYER_STORAGE_KEY } from "#web/audio/player-requested.ts";

import { emptyQueue, type Queue, parseTracks } from "./queue.ts";

const SPEED_KEY = "speed";

export const SPEEDS = [0.75, 1, 1.25, 1.5, 1.75, 2] as const;

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

/** The last chosen speed. */
export function readStoredSpeed(): number {
  const stored = readStored(SPEED_KEY);
  return SPEEDS.find((speed) => speed === stored) ?? 1;
}

export function storeSpeed(speed: number): void {
  writeStored(SPEED_KEY, speed);
}
