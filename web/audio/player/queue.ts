import type { QueuedTrack, Track } from "./track.ts";

/** What was heard, what is heard now, and what comes then. No recording stands in it twice. */
export type Queue = { tracks: QueuedTrack[]; at: number };

export const emptyQueue: Queue = { tracks: [], at: 0 };

export function getCurrentTrack({ tracks, at }: Queue): QueuedTrack | null {
  return tracks[at] ?? null;
}

export function getUpcoming({ tracks, at }: Queue): QueuedTrack[] {
  return tracks.slice(at + 1);
}

/** The list that one of its recordings was started from; what the visitor had put in the queue still comes first. */
export function startList(queue: Queue, list: readonly Track[], at: number): Queue {
  const others = list.map((track) => ({ ...track, isAdded: false }));
  const started = others.slice(at, at + 1);
  const added = getUpcoming(queue).filter(({ isAdded, id }) => isAdded && id !== started[0]?.id);

  const seen = new Set([...started, ...added].map(({ id }) => id));
  const isNew = ({ id }: Track) => !seen.has(id) && seen.add(id);
  const before = others.slice(0, at).filter(isNew);
  const after = others.slice(at + 1).filter(isNew);
  return { tracks: [...before, ...started, ...added, ...after], at: before.length };
}

/** After what was added before it, and before the rest of the list. */
export function addToQueue(queue: Queue, track: Track): Queue {
  if (getCurrentTrack(queue)?.id === track.id) return queue;

  const { tracks, at } = removeFromQueue(queue, track.id);
  const listed = tracks.findIndex(({ isAdded }, place) => place > at && !isAdded);
  const place = listed === -1 ? tracks.length : listed;
  return { tracks: tracks.toSpliced(place, 0, { ...track, isAdded: true }), at };
}

/** Takes out what is not heard at present. */
export function removeFromQueue(queue: Queue, id: string): Queue {
  const place = queue.tracks.findIndex((track) => track.id === id);
  if (place === -1 || place === queue.at) return queue;
  return {
    tracks: queue.tracks.toSpliced(place, 1),
    at: place < queue.at ? queue.at - 1 : queue.at,
  };
}

/** Changes places with its neighbor among those that come. */
export function moveInQueue(queue: Queue, id: string, by: -1 | 1): Queue {
  const { tracks, at } = queue;
  const place = tracks.findIndex((track) => track.id === id);
  const [one, other] = [tracks[place], tracks[place + by]];
  if (!one || !other || place <= at || place + by <= at) return queue;
  return { tracks: tracks.with(place, other).with(place + by, one), at };
}

/** Nothing comes after what is heard at present. */
export function clearUpcoming({ tracks, at }: Queue): Queue {
  return { tracks: tracks.slice(0, at + 1), at };
}

/** So many places on; null where the queue ends. */
export function stepQueue({ tracks, at }: Queue, by: number): Queue | null {
  return tracks[at + by] ? { tracks, at: at + by } : null;
}
