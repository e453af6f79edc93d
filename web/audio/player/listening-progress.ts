import { create } from "zustand";

import { PLAYER_STORAGE_KEY as QUEUE } from "#web/audio/player-requested.ts";
import { isRecord, writeStored, readStored } from "#web/app/layout/local-storage.ts";

/** The position in a recording and its length, in seconds. */
export type ListeningProgress = { at: number; length: number };

type StoredProgress = Record<string, ListeningProgress>;

const STORAGE_KEY = "heard";
const MAX_RECORDINGS = 200;

/** Progress by address of the recording, most recent last. Empty on the server. */
export const useListeningProgress = create<StoredProgress>(() => ({}));
if (typeof document !== "undefined") {
  reloadProgress();
  // Removed in another tab, as at sign-out: this tab must not store its copy again.
  addEventListener("storage", ({ key, newValue }) => {
    if (key === STORAGE_KEY && newValue === null) useListeningProgress.setState({}, true);
  });
}

/** Reads progress that other documents have stored. */
export function reloadProgress(): void {
  const stored = readStoredProgress();
  if (stored) useListeningProgress.setState(stored, true);
}

/** Calls back when another tab stores progress. */
export function onProgressInOtherTab(callback: () => void): void {
  addEventListener("storage", ({ key }) => key === STORAGE_KEY && callback());
}

/** Calls back when another tab removes all progress, as at sign-out. */
export function onRemovedInOtherTab(callback: () => void): void {
  addEventListener("storage", ({ key, newValue }) => {
    if (newValue !== null) return;
    // Closing the player in another tab removes only the queue and keeps progress.
    if (key === STORAGE_KEY || (key === QUEUE && readStoredProgress() === null)) callback();
  });
}

export function storeProgress(url: string, progress: ListeningProgress): void {
  const { [url]: _, ...remaining } = readStoredProgress() ?? useListeningProgress.getState();
  const stored = Object.fromEntries(
    [...Object.entries(remaining), [url, progress]].slice(-MAX_RECORDINGS),
  );
  useListeningProgress.setState(stored, true);
  writeStored(STORAGE_KEY, stored);
}

export function clearProgress(): void {
  useListeningProgress.setState({}, true);
  writeStored(STORAGE_KEY, null);
}

/** Null when nothing is stored. */
function readStoredProgress(): StoredProgress | null {
  const stored = readStored(STORAGE_KEY);
  if (!isRecord(stored)) return null;
  return Object.fromEntries(
    Object.entries(stored).flatMap(([url, progress]) =>
      isProgress(progress) ? [[url, progress]] : [],
    ),
  );
}

function isProgress(value: unknown): value is ListeningProgress {
  return isRecord(value) && Number.isFinite(value["at"]) && Number.isFinite(value["length"]);
}
