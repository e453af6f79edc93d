import { isPlayerKept, KEPT_AS as QUEUE, usePlayerWish } from "#web/audio/player-wish.ts";
import { forgetHeard, useHeard } from "#web/audio/player/kept-places.ts";
import { cartNow, keepCartNow } from "#web/cart/cart-state.ts";
import { clearCart } from "#web/cart/change-cart.ts";
import { takeCleared } from "#web/cart/cleared-cart.ts";
import { keep } from "#web/layout/kept.ts";
import { inTime } from "#web/layout/load-part.ts";
import { forgetMarks, useMarks } from "#web/reader/marks.ts";
import { findAllPlaces, forgetPlaces } from "#web/reader/places.ts";

/** What the next person at this device could see of the one who signs out, in titles, books and recordings. */
export type DeviceData = { cart: number; reading: number; listening: number };

export function findDeviceData(): DeviceData {
  const marked = Object.entries(useMarks.getState().books).filter(([, marks]) => marks.length > 0);
  const books = [...findAllPlaces().map(({ code }) => code), ...marked.map(([code]) => code)];
  const heard = Object.keys(useHeard.getState()).length;
  return {
    cart: cartNow().lines.length,
    reading: new Set(books).size,
    listening: Math.max(heard, isPlayerKept() ? 1 : 0),
  };
}

export function hasDeviceData(): boolean {
  const { cart, reading, listening } = findDeviceData();
  return cart + reading + listening > 0;
}

/** Removes all of it, also from what is open in this tab: it would be kept again when the page is left. */
export async function removeDeviceData(): Promise<void> {
  clearCart();
  keepCartNow();
  takeCleared();
  forgetPlaces();
  forgetMarks();
  await closePlayer();
  forgetHeard();
  keep(QUEUE, null);
}

async function closePlayer(): Promise<void> {
  if (!usePlayerWish.getState().isWanted) return;
  const player = await inTime(import("#web/audio/player/player.ts")).catch(() => null);
  player?.closePlayer();
}
