import type { OrderOwner } from "#web/shop/cart/order-key.ts";

import { storedKind } from "./order-in-flight.ts";

/** Milliseconds to wait for another tab, which may be asleep. The API prevents a second order. */
const LOCK_TIMEOUT_MS = 60_000;

/** The work under the lock. `isAlone` is false when another tab may be sending too. */
export type LockedWork = (isAlone: boolean) => Promise<void>;

/** Lets one tab at a time send a person's order; calls `onWait` while another tab holds the lock. */
export async function withTabLock(
  { checkoutKind, identity }: OrderOwner,
  onWait: () => void,
  work: LockedWork,
): Promise<void> {
  // The Web Locks API exists only in secure contexts.
  if (!("locks" in navigator)) return work(false);
  const name = `${storedKind(checkoutKind)} ${identity}`;
  const isFree = await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock) await work(true);
    return lock !== null;
  });
  if (isFree) return;

  onWait();
  let isStarted = false;
  const start = () => {
    isStarted = true;
    return work(true);
  };
  try {
    await navigator.locks.request(name, { signal: AbortSignal.timeout(LOCK_TIMEOUT_MS) }, start);
  } catch (error) {
    if (isStarted) throw error;
    await work(false);
  }
}
