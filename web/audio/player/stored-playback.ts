import { storeQueue } from "./stored-queue.ts";
import { isPlaying, type SleepTimer, usePlayer } from "./player-state.ts";
import { getCurrentTrack } from "./queue.ts";

/** What a document was left with while it was heard. */
type StoredPlayback = { id: string; sleep: SleepTimer | null };

const STORAGE_KEY = "sounding";
/** So many milliseconds later it is no more the same visit to the next page. */
const MAX_AGE_MS = 10_000;

/** Tells the next document of the tab what is heard when this one is left. */
export function storePlayback(): void {
  const { queue, status, sleep } = usePlayer.getState();
  const track = getCurrentTrack(queue);
  if (!track || !isPlaying(status)) return;
  // Another window may have put its own in its place.
  storeQueue(queue);
  try {
    const sounding = { id: track.id, sleep, leftAt: Date.now() };
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(sounding));
  } catch {
    // Storage is blocked or full: it is offered silent.
  }
}

/** What was heard in the tab until a moment ago, once. */
export function consumeStoredPlayback(): StoredPlayback | null {
  try {
    const { id, sleep, leftAt } = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? "{}");
    sessionStorage.removeItem(STORAGE_KEY);
    return Date.now() - leftAt < MAX_AGE_MS ? { id, sleep } : null;
  } catch {
    return null;
  }
}
