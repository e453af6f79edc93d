import {
  isPlayerStored,
  PLAYER_STORAGE_KEY as QUEUE,
  usePlayerRequested,
} from "#web/audio/player-requested.ts";
import { clearProgress, useListeningProgress } from "#web/audio/player/listening-progress.ts";
import { getCart, saveCartNow } from "#web/shop/cart/cart-state.ts";
import { clearCart, consumeClearedCart } from "#web/shop/cart/cleared-cart.ts";
import { writeStored } from "#web/app/layout/local-storage.ts";
import { loadChunk } from "#web/app/layout/load-chunk.ts";
import { deleteBookmarks, useBookmarks } from "#web/reader/bookmarks.ts";
import { listAllPositions, deletePositions } from "#web/reader/reading-positions.ts";

/** Data that the next person at this device could see, as numbers of titles, books and recordings. */
export type DeviceData = { cart: number; reading: number; listening: number };

export function findDeviceData(): DeviceData {
  const bookmarked = Object.entries(useBookmarks.getState().books).filter(
    ([, marks]) => marks.length > 0,
  );
  const books = [
    ...listAllPositions().map(({ code }) => code),
    ...bookmarked.map(([code]) => code),
  ];
  const recordings = Object.keys(useListeningProgress.getState()).length;
  return {
    cart: getCart().lines.length,
    reading: new Set(books).size,
    listening: Math.max(recordings, isPlayerStored() ? 1 : 0),
  };
}

export function hasDeviceData(): boolean {
  const { cart, reading, listening } = findDeviceData();
  return cart + reading + listening > 0;
}

/** Removes all of it, also from open parts of this tab, which would store it again on leaving the page. */
export async function removeDeviceData(): Promise<void> {
  clearCart();
  saveCartNow();
  consumeClearedCart();
  deletePositions();
  deleteBookmarks();
  await closePlayer();
  clearProgress();
  writeStored(QUEUE, null);
}

async function closePlayer(): Promise<void> {
  if (!usePlayerRequested.getState().isRequested) return;
  const player = await loadChunk(import("#web/audio/player/player.ts")).catch(() => null);
  player?.closePlayer();
}
