import { type OrderOwner, storedKind } from "./order-in-flight.ts";

/** So many milliseconds another tab is waited for: it may have fallen asleep, and the api keeps two from ordering twice. */
const LOCK_TIMEOUT_MS = 60_000;

/** What is done in turn; whether it is certain that no other tab is at it as well. */
export type LockedWork = (isAlone: boolean) => Promise<void>;

/** Has the tabs of this device follow an order of a person one after the other; `onWait` says that another is at it. */
export async function withTabLock(
  { checkoutKind, identity }: OrderOwner,
  onWait: () => void,
  work: LockedWork,
): Promise<void> {
  // Only a page that came over a safe line can tell its tabs apart.
  if (!("locks" in navigator)) return work(false);
  const name = `${storedKind(checkoutKind)} ${identity}`;
  const isFree = await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock) await work(true);
    return lock !== null;
  });
  if (isFree) return;

  onWait();
  let isBegun = false;
  const begin = () => {
    isBegun = true;
    return work(true);
  };
  try {
    await navigator.locks.request(name, { signal: AbortSignal.timeout(LOCK_TIMEOUT_MS) }, begin);
  } catch (error) {
    if (isBegun) throw error;
    await work(false);
  }
}
