import type { CartLine } from "#web/shop/cart/cart-line.ts";
import {
  isCurrentOrderKey,
  getOrderKeySlot,
  markKeySent,
  getOrderKey,
} from "#web/shop/cart/order-key.ts";

import { sendUntilResolved, type OrderDeps, type Payment } from "./send-until-resolved.ts";
import type { LockedWork } from "./tab-lock.ts";
import { isSubmitting, getSubmitState, setSubmitState } from "./submit-state.ts";
import { isKeyInFlight, storeOrderInFlight, type OrderInFlight } from "./order-in-flight.ts";
import { getIntention, getTotal, type OrderRequest } from "./order-request.ts";

/** S4.03: places the order once and shows its outcome. */
export async function placeOrder(
  request: OrderRequest,
  lines: readonly CartLine[],
  deps: OrderDeps,
): Promise<void> {
  const { identity } = deps;
  const slot = getOrderKeySlot(deps);
  if (isSubmitting(getSubmitState(identity))) return;
  const inFlight = {
    key: getOrderKey(slot, getIntention(request)),
    since: Date.now(),
    request,
    lines,
  };
  setSubmitState(identity, { state: "preparing", sent: inFlight });
  await runExclusive(inFlight, deps, (isAlone) => {
    // Another tab has placed this order and removed its key, or is still sending it.
    const isElsewhere =
      !isCurrentOrderKey(slot, inFlight.key) || (!isAlone && isKeyInFlight(deps, inFlight.key));
    return isElsewhere ? checkOrder(inFlight, isAlone, deps) : payAndSend(inFlight, isAlone, deps);
  });
}

/** Polls for the outcome of an order that a reload broke off, or that another tab is sending. */
export async function resumeOrder(inFlight: OrderInFlight, deps: OrderDeps): Promise<void> {
  const { identity } = deps;
  if (isSubmitting(getSubmitState(identity))) return;
  setSubmitState(identity, { state: "sending", sent: inFlight });
  await runExclusive(inFlight, deps, async (isAlone) => {
    const isOpen =
      isKeyInFlight(deps, inFlight.key) || !isCurrentOrderKey(getOrderKeySlot(deps), inFlight.key);
    if (isOpen) await checkOrder(inFlight, isAlone, deps);
    // The other tab has shown why the order was not placed.
    else setSubmitState(identity, { state: "idle" });
  });
}

/** On an unexpected error the state becomes "failed", so that the page does not stay in "sending". */
async function runExclusive(
  inFlight: OrderInFlight,
  { identity, runExclusive }: OrderDeps,
  work: LockedWork,
): Promise<void> {
  const wait = () =>
    setSubmitState(identity, { state: "waiting", sent: inFlight, why: "elsewhere" });
  try {
    await runExclusive(wait, work);
  } catch (error) {
    const why = { kind: "unsettled", why: "unanswered", sent: inFlight } as const;
    setSubmitState(identity, { state: "failed", why });
    throw error;
  }
}

/** Milliseconds after the submit when a late token is no longer charged. */
const MAX_TOKEN_WAIT_MS = 2 * 60_000;

async function payAndSend(
  started: OrderInFlight,
  isAlone: boolean,
  deps: OrderDeps,
): Promise<void> {
  const { identity } = deps;
  const slot = getOrderKeySlot(deps);
  const { request, key } = started;
  setSubmitState(identity, { state: "preparing", sent: started });
  const startedAt = Date.now();
  let payment: Payment | null = null;
  if (getTotal(request) !== 0) {
    const { outcome, method, ipAddress } = await deps.tokenizePayment();
    if (outcome.state !== "token") {
      return setSubmitState(identity, { state: "failed", why: { kind: outcome.state } });
    }
    payment = { paymentId: outcome.token, paymentMethod: method, ipAddress };
  }
  // Another tab's change may arrive a moment after its lock is released, or the device has slept.
  if (!isCurrentOrderKey(slot, key)) return checkOrder(started, isAlone, deps);
  if (Date.now() - startedAt > MAX_TOKEN_WAIT_MS) {
    return setSubmitState(identity, { state: "failed", why: { kind: "silent" } });
  }
  const inFlight = { ...started, since: Date.now() };
  storeOrderInFlight(deps, inFlight);
  markKeySent(slot, key);
  await sendUntilResolved(inFlight, { payment, isAlone, isUncertain: false }, deps);
}

function checkOrder(inFlight: OrderInFlight, isAlone: boolean, deps: OrderDeps): Promise<void> {
  return sendUntilResolved(inFlight, { payment: null, isAlone, isUncertain: true }, deps);
}
