import { create } from "zustand";

/** What the player had is kept on the device under this name, as long as it has anything. */
export const PLAYER_STORAGE_KEY = "player";

/** Whether the player has something to show. Each time that something is played it is wished for anew: it may not have come. */
export const usePlayerRequested = create<{ isRequested: boolean }>(() => ({ isRequested: false }));

/** Whether the player was left with something in it. */
export function isPlayerStored(): boolean {
  try {
    return localStorage.getItem(PLAYER_STORAGE_KEY) !== null;
  } catch {
    return false;
  }
}
