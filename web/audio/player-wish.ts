import { create } from "zustand";

/** What the player had is kept on the device under this name, as long as it has anything. */
export const KEPT_AS = "player";

/** Whether the player has something to show. Each time that something is played it is wished for anew: it may not have come. */
export const usePlayerWish = create<{ isWanted: boolean }>(() => ({ isWanted: false }));

/** Whether the player was left with something in it. */
export function isPlayerKept(): boolean {
  try {
    return localStorage.getItem(KEPT_AS) !== null;
  } catch {
    return false;
  }
}
