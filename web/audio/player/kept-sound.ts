import { keepQueue } from "./kept-queue.ts";
import { isHeard, type Sleep, usePlayer } from "./player-state.ts";
import { currentOf } from "./queue.ts";

/** What a document was left with while it was heard. */
type Sounding = { id: string; sleep: Sleep | null };

const STORED_AS = "sounding";
/** So many milliseconds later it is no more the same visit to the next page. */
const SOON = 10_000;

/** Tells the next document of the tab what is heard when this one is left. */
export function keepSounding(): void {
  const { queue, status, sleep } = usePlayer.getState();
  const track = currentOf(queue);
  if (!track || !isHeard(status)) return;
  // Another window may have put its own in its place.
  keepQueue(queue);
  try {
    const sounding = { id: track.id, sleep, leftAt: Date.now() };
    sessionStorage.setItem(STORED_AS, JSON.stringify(sounding));
  } catch {
    // Storage is blocked or full: it is offered silent.
  }
}

/** What was heard in the tab until a moment ago, once. */
export function takeSounding(): Sounding | null {
  try {
    const { id, sleep, leftAt } = JSON.parse(sessionStorage.getItem(STORED_AS) ?? "{}");
    sessionStorage.removeItem(STORED_AS);
    return Date.now() - leftAt < SOON ? { id, sleep } : null;
  } catch {
    return null;
  }
}
