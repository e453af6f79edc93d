import { type CartLine, readLines } from "#web/cart/cart-line.ts";
import { isRecord, keepAtLeastHere, readKeptHere } from "#web/layout/kept.ts";
import { ownKey } from "#web/layout/kept-form.ts";
import { memberNow } from "#web/session/session.ts";

import { type CheckoutKind, isWish, type Wish } from "./wish.ts";

/** An order that was sent and not answered yet, with its books as they were shown. */
export type OrderInFlight = { key: string; since: number; wish: Wish; lines: readonly CartLine[] };

/** Whose it is, and of which desk. */
export type Owner = { desk: CheckoutKind; identity: string };

/** So many milliseconds it is asked for by itself; after that when somebody wishes. */
const FRESH = 15 * 60_000;
/** And so many it is remembered at all. */
const REMEMBERED = 24 * 60 * 60_000;

/** It lies on the device, so that a reload and every other tab of its person know of it; it goes when they sign out. */
export function storeOrderInFlight(owner: Owner, inFlight: OrderInFlight): void {
  keepAtLeastHere(nameOf(owner), inFlight);
}

export function removeOrderInFlight(owner: Owner): void {
  keepAtLeastHere(nameOf(owner), null);
}

/** The order of this person that nobody knows the end of; it can be asked for again. */
export function findOrderInFlight(owner: Owner, now = Date.now()): OrderInFlight | null {
  const kept = readKeptHere(nameOf(owner));
  if (!isRecord(kept)) return null;
  const { key, since, wish, lines } = kept;
  if (typeof key !== "string" || typeof since !== "number" || !isWish(wish)) return null;
  if (now - since > REMEMBERED) return null;
  // The device's clock may have been set back.
  return { key, since: Math.min(since, now), wish, lines: readLines(lines) };
}

/** Whether this person's order that nobody knows the end of is the one under this key. */
export function isAwaitedUnder(owner: Owner, key: string): boolean {
  const kept = readKeptHere(nameOf(owner));
  return isRecord(kept) && kept["key"] === key;
}

/** Whether whoever is signed in has such an order. */
export function isAwaited(desk: CheckoutKind): boolean {
  const member = memberNow();
  return member !== null && findOrderInFlight({ desk, identity: member.identity }) !== null;
}

export function isFresh({ since }: OrderInFlight, now = Date.now()): boolean {
  return now - since < FRESH;
}

/** Tells of an order that another tab sends; the function that is answered ends it. */
export function watchOrderInFlight(owner: Owner, onSent: () => void): () => void {
  const name = nameOf(owner);
  const hear = ({ key, newValue }: StorageEvent) => {
    if (key === name && newValue !== null) onSent();
  };
  addEventListener("storage", hear);
  return () => removeEventListener("storage", hear);
}

function nameOf({ desk, identity }: Owner): string {
  return ownKey(storedKind(desk), identity);
}

/** A donation is stored under the name it had in earlier releases. */
export function storedKind(kind: CheckoutKind): "order" | "gift" {
  return kind === "donation" ? "gift" : kind;
}
