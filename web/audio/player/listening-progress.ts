import { create } from "zustand";

import { PLAYER_STORAGE_KEY as QUEUE } from "#web/audio/player-requested.ts";
import { isRecord, writeStored, readStored } from "#web/layout/local-storage.ts";

/** How far a recording was heard, and how long it is, in seconds. */
export type ListeningProgress = { at: number; length: number };

type StoredProgress = Record<string, ListeningProgress>;

const STORAGE_KEY = "heard";
const MAX_RECORDINGS = 200;

/** Recordings by their addresses, those heard last at the end. While a page is rendered nothing is known. */
export const useListeningProgress = create<StoredProgress>(() => ({}));
if (typeof document !== "undefined") {
  reloadProgress();
  // Removed elsewhere, as at a sign-out: what this tab has must not be kept again.
  addEventListener("storage", ({ key, newValue }) => {
    if (key === STORAGE_KEY && newValue === null) useListeningProgress.setState({}, true);
  });
}

/** Other documents may have kept places since. */
export function reloadProgress(): void {
  const kept = readStoredProgress();
  if (kept) useListeningProgress.setState(kept, true);
}

/** Calls back when another window has kept a place. */
export function onProgressInOtherTab(listen: () => void): void {
  addEventListener("storage", ({ key }) => key === STORAGE_KEY && listen());
}

/** Calls back when another window has removed all that was heard, as at a sign-out. */
export function onRemovedInOtherTab(listen: () => void): void {
  addEventListener("storage", ({ key, newValue }) => {
    if (newValue !== null) return;
    // A player that is closed elsewhere removes its queue alone, and leaves the places.
    if (key === STORAGE_KEY || (key === QUEUE && readStoredProgress() === null)) listen();
  });
}

export function storeProgress(url: string, heard: ListeningProgress): void {
  const { [url]: _, ...others } = readStoredProgress() ?? useListeningProgress.getState();
  const kept = Object.fromEntries([...Object.entries(others), [url, heard]].slice(-MAX_RECORDINGS));
  useListeningProgress.setState(kept, true);
  writeStored(STORAGE_KEY, kept);
}

export function clearProgress(): void {
  useListeningProgress.setState({}, true);
  writeStored(STORAGE_KEY, null);
}

/** Null when the device keeps none. */
function readStoredProgress(): StoredProgress | null {
  const kept = readStored(STORAGE_KEY);
  if (!isRecord(kept)) return null;
  return Object.fromEntries(
    Object.entries(kept).flatMap(([url, heard]) => (isProgress(heard) ? [[url, heard]] : [])),
  );
}

function isProgress(value: unknown): value is ListeningProgress {
  return isRecord(value) && Number.isFinite(value["at"]) && Number.isFinite(value["length"]);
}
