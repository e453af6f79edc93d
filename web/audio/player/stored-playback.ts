import { storeQueue } from "./stored-queue.ts";
import { isPlaying, type SleepTimer, usePlayer } from "./player-state.ts";
import { getCurrentTrack } from "./queue.ts";

/** What played when a document closed. */
type StoredPlayback = { id: string; sleep: SleepTimer | null };

const STORAGE_KEY = "sounding";
/** Milliseconds after which a new document no longer resumes. */
const MAX_AGE_MS = 10_000;

/** Stores what plays, for the next document of this tab. */
export function storePlayback(): void {
  const { queue, status, sleep } = usePlayer.getState();
  const track = getCurrentTrack(queue);
  if (!track || !isPlaying(status)) return;
  // Another tab may have replaced the stored queue.
  storeQueue(queue);
  try {
    const playback = { id: track.id, sleep, leftAt: Date.now() };
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(playback));
  } catch {
    // Storage is blocked or full: the next document does not resume.
  }
}

/** Returns what played in this tab a moment ago, and removes it. */
export function consumeStoredPlayback(): StoredPlayback | null {
  try {
    const { id, sleep, leftAt } = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? "{}");
    sessionStorage.removeItem(STORAGE_KEY);
    return Date.now() - leftAt < MAX_AGE_MS ? { id, sleep } : null;
  } catch {
    return null;
  }
}
