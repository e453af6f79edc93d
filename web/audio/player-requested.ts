import { create } from "zustand";

/** The storage key of the queue, which is stored while it is not empty. */
export const PLAYER_STORAGE_KEY = "player";

/**
 * Whether the player has something to show. Every play sets it again, because the code may have failed to load before.
 */
export const usePlayerRequested = create<{ isRequested: boolean }>(() => ({ isRequested: false }));

/** Whether a queue is stored. */
export function isPlayerStored(): boolean {
  try {
    return localStorage.getItem(PLAYER_STORAGE_KEY) !== null;
  } catch {
    return false;
  }
}
