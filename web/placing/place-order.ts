import type { CartLine } from "#web/cart/cart-line.ts";
import { isOrderKey, keyPlaceOf, noteSent, orderKey } from "#web/placing/order-key.ts";

import { followOrder } from "./follow-order.ts";
import type { Work } from "./tab-lock.ts";
import type { OrderDeps, Payment } from "./order-deps.ts";
import { isBusy, placingNow, showPlacing } from "./placing-state.ts";
import { isAwaitedUnder, storeOrderInFlight, type OrderInFlight } from "./order-in-flight.ts";
import { intentionOf, totalOf, type Wish } from "./wish.ts";

/** S4.03: places the order, once, and shows what came of it. */
export async function placeOrder(
  wish: Wish,
  lines: readonly CartLine[],
  parts: OrderDeps,
): Promise<void> {
  const { identity } = parts;
  const place = keyPlaceOf(parts);
  if (isBusy(placingNow(identity))) return;
  const sent = { key: orderKey(place, intentionOf(wish)), since: Date.now(), wish, lines };
  showPlacing(identity, { state: "paying", sent });
  await inTurn(sent, parts, (isAlone) => {
    // Another tab has placed this very order meanwhile, and forgotten its key; or it may be at it still.
    const isElsewhere =
      !isOrderKey(place, sent.key) || (!isAlone && isAwaitedUnder(parts, sent.key));
    return isElsewhere ? followAgain(sent, isAlone, parts) : payAndSend(sent, isAlone, parts);
  });
}

/** Asks again what became of an order that a reload, or Back, broke off, or that another tab is sending. */
export async function resumeOrder(sent: OrderInFlight, parts: OrderDeps): Promise<void> {
  const { identity } = parts;
  if (isBusy(placingNow(identity))) return;
  showPlacing(identity, { state: "sending", sent });
  await inTurn(sent, parts, async (isAlone) => {
    const isOpen = isAwaitedUnder(parts, sent.key) || !isOrderKey(keyPlaceOf(parts), sent.key);
    if (isOpen) await followAgain(sent, isAlone, parts);
    // The other tab has said why it was not placed.
    else showPlacing(identity, { state: "idle" });
  });
}

/** Nobody is left before an order that is being sent for good, whatever goes wrong here. */
async function inTurn(
  sent: OrderInFlight,
  { identity, inTurn }: OrderDeps,
  work: Work,
): Promise<void> {
  const wait = () => showPlacing(identity, { state: "waiting", sent, why: "elsewhere" });
  try {
    await inTurn(wait, work);
  } catch (error) {
    const why = { kind: "unsettled", why: "unanswered", sent } as const;
    showPlacing(identity, { state: "failed", why });
    throw error;
  }
}

/** So many milliseconds after it was pressed nobody expects any more that something is ordered by it. */
const PRESSED = 2 * 60_000;

async function payAndSend(begun: OrderInFlight, isAlone: boolean, parts: OrderDeps): Promise<void> {
  const { identity } = parts;
  const place = keyPlaceOf(parts);
  const { wish, key } = begun;
  showPlacing(identity, { state: "paying", sent: begun });
  const asked = Date.now();
  let payment: Payment | null = null;
  if (totalOf(wish) !== 0) {
    const { outcome, method, ipAddress } = await parts.pay();
    if (outcome.state !== "token") {
      return showPlacing(identity, { state: "failed", why: { kind: outcome.state } });
    }
    payment = { paymentId: outcome.token, paymentMethod: method, ipAddress };
  }
  // What another tab has done may show here a moment later than its turn is over; or the device has slept meanwhile.
  if (!isOrderKey(place, key)) return followAgain(begun, isAlone, parts);
  if (Date.now() - asked > PRESSED) {
    return showPlacing(identity, { state: "failed", why: { kind: "silent" } });
  }
  const sent = { ...begun, since: Date.now() };
  storeOrderInFlight(parts, sent);
  noteSent(place, key);
  await followOrder(sent, { payment, isAlone, isUncertain: false }, parts);
}

function followAgain(sent: OrderInFlight, isAlone: boolean, parts: OrderDeps): Promise<void> {
  return followOrder(sent, { payment: null, isAlone, isUncertain: true }, parts);
}
