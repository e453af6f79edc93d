import type { CartLine } from "#web/cart/cart-line.ts";
import {
  isCurrentOrderKey,
  getOrderKeySlot,
  markKeySent,
  getOrderKey,
} from "#web/checkout/submit/order-key.ts";

import { sendUntilResolved } from "./send-until-resolved.ts";
import type { LockedWork } from "./tab-lock.ts";
import type { OrderDeps, Payment } from "./order-deps.ts";
import { isSubmitting, getSubmitState, setSubmitState } from "./submit-state.ts";
import { isKeyInFlight, storeOrderInFlight, type OrderInFlight } from "./order-in-flight.ts";
import { getIntention, getTotal, type OrderRequest } from "./order-request.ts";

/** S4.03: places the order, once, and shows what came of it. */
export async function placeOrder(
  wish: OrderRequest,
  lines: readonly CartLine[],
  deps: OrderDeps,
): Promise<void> {
  const { identity } = deps;
  const place = getOrderKeySlot(deps);
  if (isSubmitting(getSubmitState(identity))) return;
  const sent = { key: getOrderKey(place, getIntention(wish)), since: Date.now(), wish, lines };
  setSubmitState(identity, { state: "paying", sent });
  await runExclusive(sent, deps, (isAlone) => {
    // Another tab has placed this very order meanwhile, and forgotten its key; or it may be at it still.
    const isElsewhere =
      !isCurrentOrderKey(place, sent.key) || (!isAlone && isKeyInFlight(deps, sent.key));
    return isElsewhere ? checkOrder(sent, isAlone, deps) : payAndSend(sent, isAlone, deps);
  });
}

/** Asks again what became of an order that a reload, or Back, broke off, or that another tab is sending. */
export async function resumeOrder(sent: OrderInFlight, deps: OrderDeps): Promise<void> {
  const { identity } = deps;
  if (isSubmitting(getSubmitState(identity))) return;
  setSubmitState(identity, { state: "sending", sent });
  await runExclusive(sent, deps, async (isAlone) => {
    const isOpen =
      isKeyInFlight(deps, sent.key) || !isCurrentOrderKey(getOrderKeySlot(deps), sent.key);
    if (isOpen) await checkOrder(sent, isAlone, deps);
    // The other tab has said why it was not placed.
    else setSubmitState(identity, { state: "idle" });
  });
}

/** Nobody is left before an order that is being sent for good, whatever goes wrong here. */
async function runExclusive(
  sent: OrderInFlight,
  { identity, runExclusive }: OrderDeps,
  work: LockedWork,
): Promise<void> {
  const wait = () => setSubmitState(identity, { state: "waiting", sent, why: "elsewhere" });
  try {
    await runExclusive(wait, work);
  } catch (error) {
    const why = { kind: "unsettled", why: "unanswered", sent } as const;
    setSubmitState(identity, { state: "failed", why });
    throw error;
  }
}

/** So many milliseconds after it was pressed nobody expects any more that something is ordered by it. */
const MAX_TOKEN_WAIT_MS = 2 * 60_000;

async function payAndSend(begun: OrderInFlight, isAlone: boolean, deps: OrderDeps): Promise<void> {
  const { identity } = deps;
  const place = getOrderKeySlot(deps);
  const { wish, key } = begun;
  setSubmitState(identity, { state: "paying", sent: begun });
  const asked = Date.now();
  let payment: Payment | null = null;
  if (getTotal(wish) !== 0) {
    const { outcome, method, ipAddress } = await deps.tokenizePayment();
    if (outcome.state !== "token") {
      return setSubmitState(identity, { state: "failed", why: { kind: outcome.state } });
    }
    payment = { paymentId: outcome.token, paymentMethod: method, ipAddress };
  }
  // What another tab has done may show here a moment later than its turn is over; or the device has slept meanwhile.
  if (!isCurrentOrderKey(place, key)) return checkOrder(begun, isAlone, deps);
  if (Date.now() - asked > MAX_TOKEN_WAIT_MS) {
    return setSubmitState(identity, { state: "failed", why: { kind: "silent" } });
  }
  const sent = { ...begun, since: Date.now() };
  storeOrderInFlight(deps, sent);
  markKeySent(place, key);
  await sendUntilResolved(sent, { payment, isAlone, isUncertain: false }, deps);
}

function checkOrder(sent: OrderInFlight, isAlone: boolean, deps: OrderDeps): Promise<void> {
  return sendUntilResolved(sent, { payment: null, isAlone, isUncertain: true }, deps);
}
