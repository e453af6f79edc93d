import type { NewOrder } from "#contract/orders.ts";
import { type CartLine, readLines } from "#web/cart/cart-line.ts";
import { isRecord, keepAtLeastHere, readKeptHere } from "#web/layout/kept.ts";
import { ownKey } from "#web/layout/kept-form.ts";
import { memberNow } from "#web/session/session.ts";

/** What is ordered, without what stands for the card and where it comes from. */
export type Wish = Omit<NewOrder, "paymentId" | "paymentMethod" | "ipAddress">;

/** An order that was sent and not answered yet, with its books as they were shown. */
export type UnderWay = { key: string; since: number; wish: Wish; lines: readonly CartLine[] };

/** So many milliseconds it is asked for by itself; after that when somebody wishes. */
const FRESH = 15 * 60_000;
/** And so many it is remembered at all. */
const REMEMBERED = 24 * 60 * 60_000;

/** It lies on the device, so that a reload and every other tab of its person know of it; it goes when they sign out. */
export function keepUnderWay(identity: string, underWay: UnderWay): void {
  keepAtLeastHere(nameOf(identity), underWay);
}

export function forgetUnderWay(identity: string): void {
  keepAtLeastHere(nameOf(identity), null);
}

/** The order of this person that nobody knows the end of; it can be asked for again. */
export function findUnderWay(identity: string, now = Date.now()): UnderWay | null {
  const kept = readKeptHere(nameOf(identity));
  if (!isRecord(kept)) return null;
  const { key, since, wish, lines } = kept;
  if (typeof key !== "string" || typeof since !== "number" || !isWish(wish)) return null;
  if (now - since > REMEMBERED) return null;
  // The device's clock may have been set back.
  return { key, since: Math.min(since, now), wish, lines: readLines(lines) };
}

/** Whether this person's order that nobody knows the end of is the one under this key. */
export function isAwaitedUnder(identity: string, key: string): boolean {
  const kept = readKeptHere(nameOf(identity));
  return isRecord(kept) && kept["key"] === key;
}

/** Whether whoever is signed in has such an order. */
export function isAwaited(): boolean {
  const member = memberNow();
  return member !== null && findUnderWay(member.identity) !== null;
}

export function isFresh({ since }: UnderWay, now = Date.now()): boolean {
  return now - since < FRESH;
}

/** Tells of an order that another tab sends; the function that is answered ends it. */
export function watchUnderWay(identity: string, onSent: () => void): () => void {
  const name = nameOf(identity);
  const hear = ({ key, newValue }: StorageEvent) => {
    if (key === name && newValue !== null) onSent();
  };
  addEventListener("storage", hear);
  return () => removeEventListener("storage", hear);
}

export function linesOf({ bookOrders }: Wish): { code: string; quantity: number }[] {
  return bookOrders.map(({ bookCode: code, quantity }) => ({ code, quantity }));
}

function nameOf(identity: string): string {
  return ownKey("order", identity);
}

/** Whoever has changed what lies there may have written anything. */
function isWish(kept: unknown): kept is Wish {
  if (!isRecord(kept) || !Array.isArray(kept["bookOrders"])) return false;
  return ["donation", "cartValue", "payAmount", "total"].every((sum) => Number.isFinite(kept[sum]));
}
