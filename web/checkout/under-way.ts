import type { NewOrder } from "#contract/orders.ts";
import { isRecord, keep, readKept } from "#web/layout/kept.ts";
import { ownKey } from "#web/layout/kept-form.ts";

/** What is ordered, without what stands for the card and where it comes from. */
export type Wish = Omit<NewOrder, "paymentId" | "paymentMethod" | "ipAddress">;

/** An order that was sent and not answered yet. */
export type UnderWay = { key: string; since: number; wish: Wish };

/** On the device: that there is one, and nothing of whose it is or what is in it. */
const NOTED_AS = "order-under-way";

/** So many milliseconds it is asked for by itself; after that the person's orders tell. */
const FRESH = 15 * 60_000;
/** And so many it is remembered at all. */
const REMEMBERED = 24 * 60 * 60_000;

export function keepUnderWay(identity: string, { key, since, wish }: UnderWay): void {
  keep(NOTED_AS, { key, since });
  try {
    sessionStorage.setItem(ownKey("order", identity), JSON.stringify({ key, since, wish }));
  } catch {
    // Storage is blocked or full: a reload loses sight of it, and the order goes on.
  }
}

export function forgetUnderWay(identity: string): void {
  keep(NOTED_AS, null);
  try {
    sessionStorage.removeItem(ownKey("order", identity));
  } catch {
    // Storage is blocked: nothing was kept.
  }
}

/** The order of this tab that a reload, or Back, broke off; it can be asked for again. */
export function findUnderWay(identity: string, now = Date.now()): UnderWay | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(ownKey("order", identity)) ?? "null");
    return kept !== null && now - kept.since < FRESH ? kept : null;
  } catch {
    return null;
  }
}

/** Since when an order of this device is not answered, in milliseconds; null when none is known of. */
export function unansweredSince(now = Date.now()): number | null {
  const noted = readKept(NOTED_AS);
  const since = isRecord(noted) ? noted["since"] : null;
  if (typeof since !== "number" || since > now || now - since > REMEMBERED) return null;
  return since;
}
