import type { Track } from "#web/app/modals/modals.ts";

/** Played, current and upcoming recordings; `at` is the current one's index. No recording occurs twice. */
export type Queue = { tracks: QueuedTrack[]; at: number };

export const emptyQueue: Queue = { tracks: [], at: 0 };

export function getCurrentTrack({ tracks, at }: Queue): QueuedTrack | null {
  return tracks[at] ?? null;
}

export function getUpcoming({ tracks, at }: Queue): QueuedTrack[] {
  return tracks.slice(at + 1);
}

/** Queues a list from one of its recordings; recordings that the person added come first. */
export function startList(queue: Queue, list: readonly Track[], at: number): Queue {
  const candidates = list.map((track) => ({ ...track, isAdded: false }));
  const started = candidates.slice(at, at + 1);
  const added = getUpcoming(queue).filter(({ isAdded, id }) => isAdded && id !== started[0]?.id);

  const seenIds = new Set([...started, ...added].map(({ id }) => id));
  const isNew = ({ id }: Track) => !seenIds.has(id) && seenIds.add(id);
  const before = candidates.slice(0, at).filter(isNew);
  const after = candidates.slice(at + 1).filter(isNew);
  return { tracks: [...before, ...started, ...added, ...after], at: before.length };
}

/** Adds a track after earlier added ones, before the rest of the list. */
export function addToQueue(queue: Queue, track: Track): Queue {
  if (getCurrentTrack(queue)?.id === track.id) return queue;

  const { tracks, at } = removeFromQueue(queue, track.id);
  const firstFromList = tracks.findIndex(({ isAdded }, index) => index > at && !isAdded);
  const index = firstFromList === -1 ? tracks.length : firstFromList;
  return { tracks: tracks.toSpliced(index, 0, { ...track, isAdded: true }), at };
}

/** Removes a track unless it is the current one. */
export function removeFromQueue(queue: Queue, id: string): Queue {
  const index = queue.tracks.findIndex((track) => track.id === id);
  if (index === -1 || index === queue.at) return queue;
  return {
    tracks: queue.tracks.toSpliced(index, 1),
    at: index < queue.at ? queue.at - 1 : queue.at,
  };
}

/** Swaps an upcoming track with its upcoming neighbor. */
export function moveInQueue(queue: Queue, id: string, by: -1 | 1): Queue {
  const { tracks, at } = queue;
  const index = tracks.findIndex((track) => track.id === id);
  const [moved, neighbor] = [tracks[index], tracks[index + by]];
  if (!moved || !neighbor || index <= at || index + by <= at) return queue;
  return { tracks: tracks.with(index, neighbor).with(index + by, moved), at };
}

/** Removes every upcoming track. */
export function clearUpcoming({ tracks, at }: Queue): Queue {
  return { tracks: tracks.slice(0, at + 1), at };
}

/** Moves by `by` tracks; null at the end of the queue. */
export function stepQueue({ tracks, at }: Queue, by: number): Queue | null {
  return tracks[at + by] ? { tracks, at: at + by } : null;
}

export type QueuedTrack = Track & {
  /** Whether the person added it; false when it came with a list. */
  isAdded: boolean;
};

/** Parses stored tracks; invalid ones are dropped. */
export function parseTracks(value: unknown): QueuedTrack[] {
  return Array.isArray(value) ? value.filter(isQueuedTrack) : [];
}

function isQueuedTrack(value: unknown): value is QueuedTrack {
  if (typeof value !== "object" || value === null) return false;
  const {
    id,
    url,
    title,
    author,
    picture,
    language,
    page,
    isAdded,
  }: Partial<Record<keyof QueuedTrack, unknown>> = value;
  const texts = [id, url, title, author, picture, language, page];
  return texts.every((text) => typeof text === "string") && typeof isAdded === "boolean";
}
