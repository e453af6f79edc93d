import type { PaymentMethod } from "#domain/payment-methods.ts";
import type { TokenizedPayment } from "#web/shop/payment/collect-form.ts";
import { ApiFailure, createNetworkFailure } from "#web/app/api/failure.ts";
import { removeOrdered } from "#web/shop/cart/cleared-cart.ts";
import {
  type OrderOwner,
  removeOrderKey,
  isCurrentOrderKey,
  getOrderKeySlot,
  markKeyAnswered,
} from "#web/shop/cart/order-key.ts";

import { setSubmitState } from "./submit-state.ts";
import {
  findOrderInFlight,
  isKeyInFlight,
  storeOrderInFlight,
  type OrderInFlight,
  removeOrderInFlight,
} from "./order-in-flight.ts";
import {
  pollUntilResolved,
  type ResolvedOutcome,
  type Outcome,
  outcomeOfFailure,
  outcomeOfResponse,
  isOutdated,
  type PlacedOrder,
} from "./poll-until-resolved.ts";
import { getTotal, isDonation, getOrderedCopies, type OrderRequest } from "./order-request.ts";
import type { LockedWork } from "./tab-lock.ts";

/** The token of the card or bank account, and the IP address of the payer. */
export type Payment = { paymentId: string; paymentMethod: PaymentMethod; ipAddress: string };

export type OrderDeps = OrderOwner & {
  send: (request: OrderRequest, key: string, payment: Payment | null) => Promise<PlacedOrder>;
  tokenizePayment: () => Promise<TokenizedPayment>;
  clearPayment: () => void;
  refresh: () => void;
  notifyPlaced: (placed: PlacedOrder) => void;
  wait: (seconds: number) => Promise<void>;
  /** Runs `work` in one tab at a time; calls `onWait` while another tab holds the lock. */
  runExclusive: (onWait: () => void, work: LockedWork) => Promise<void>;
};

/** The key belongs to an earlier order, so the next order needs a new key. */
const SPENT_KEY_CODES = new Set(["order-key-used", "payment-given-back"]);

/** Milliseconds of automatic polling. */
const MAX_POLLING_MS = 15 * 60_000;
/** Milliseconds in which a request may still arrive after its page is closed. */
const ARRIVAL_TIMEOUT_MS = 20_000;

type SendOptions = {
  /** Null when there is nothing to pay, or when only the outcome is asked for. */
  payment: Payment | null;
  /** Whether no other tab is sending this order. */
  isAlone: boolean;
  isUncertain: boolean;
};

/** Sends an order, or asks for its outcome, until it is known, and shows it. */
export async function sendUntilResolved(
  inFlight: OrderInFlight,
  { payment, isAlone, isUncertain }: SendOptions,
  deps: OrderDeps,
): Promise<void> {
  const { identity } = deps;
  const startedAt = Date.now();
  // When storage is blocked, no other tab knows of the order.
  const isStored = isKeyInFlight(deps, inFlight.key);
  // Whether the request would itself place the order.
  const canPlace = payment !== null || getTotal(inFlight.request) === 0;
  let { since } = inFlight;

  function sendOrder(): Promise<Outcome> {
    if (canPlace) since = Date.now();
    if (canPlace && isStored) storeOrderInFlight(deps, { ...inFlight, since });
    return sendOnce(inFlight, payment, deps);
  }

  function mayArrive(): boolean {
    const last = findOrderInFlight(deps)?.since ?? since;
    return !canPlace && (!isAlone || Date.now() - last < ARRIVAL_TIMEOUT_MS);
  }

  setSubmitState(identity, { state: "sending", sent: inFlight });
  const outcome = await pollUntilResolved({
    sendOrder,
    isUncertain,
    mayArrive,
    isOurs: () => !isStored || isKeyInFlight(deps, inFlight.key),
    secondsLeft: () => (startedAt + MAX_POLLING_MS - Date.now()) / 1_000,
    async wait(seconds, why) {
      setSubmitState(identity, { state: "waiting", sent: inFlight, why });
      await deps.wait(seconds);
    },
  });
  concludeOrder(outcome, { ...inFlight, since }, deps);
}

function sendOnce(
  { request, key }: OrderInFlight,
  payment: Payment | null,
  { send }: OrderDeps,
): Promise<Outcome> {
  return send(request, key, payment).then(outcomeOfResponse, (failure: unknown) =>
    // A response that breaks off counts as none.
    outcomeOfFailure(failure instanceof ApiFailure ? failure : createNetworkFailure()),
  );
}

/**
 * Shows the outcome of an order and updates what the device stores. The order in flight is removed last, so that a tab
 * that sees only part of the writes still polls for the outcome.
 */
function concludeOrder(outcome: ResolvedOutcome, inFlight: OrderInFlight, deps: OrderDeps): void {
  const { identity } = deps;
  const { key } = inFlight;
  deps.clearPayment();
  if (outcome.kind === "elsewhere" || outcome.kind === "unsettled") {
    const why = outcome.kind === "elsewhere" ? outcome : { ...outcome, sent: inFlight };
    setSubmitState(identity, { state: "failed", why });
    return deps.refresh();
  }
  if (outcome.kind === "placed") concludePlaced(outcome.placed, inFlight, deps);
  else if (outcome.kind === "ended") {
    setSubmitState(identity, { state: "ended", order: outcome.order });
    removeKey(deps, key);
  } else if (outcome.kind === "not-arrived") {
    markKeyAnswered(getOrderKeySlot(deps), key);
    setSubmitState(identity, { state: "failed", why: outcome });
  } else concludeFailure(outcome, inFlight, deps);
  if (outcome.kind !== "unknown") removeOrderInFlight(deps);
}

function concludePlaced(
  placed: PlacedOrder,
  { request, key }: OrderInFlight,
  deps: OrderDeps,
): void {
  const { identity } = deps;
  const slot = getOrderKeySlot(deps);
  setSubmitState(identity, { state: "placed", ...placed });
  // If the key has changed, another tab has removed the ordered books; those in the cart were added later.
  if (isCurrentOrderKey(slot, key)) {
    if (isDonation(request)) removeOrderKey(slot);
    else removeOrdered(getOrderedCopies(request));
  }
  deps.notifyPlaced(placed);
}

type FailedOutcome = Extract<ResolvedOutcome, { kind: "refused" | "doubtful" | "unknown" }>;

function concludeFailure(
  { kind, failure }: FailedOutcome,
  { request, key }: OrderInFlight,
  deps: OrderDeps,
): void {
  if (SPENT_KEY_CODES.has(failure.code)) removeKey(deps, key);
  else if (kind === "refused") markKeyAnswered(getOrderKeySlot(deps), key);
  setSubmitState(deps.identity, { state: "failed", why: { kind, failure, request } });
  if (isOutdated(failure)) deps.refresh();
}

function removeKey(owner: OrderOwner, key: string): void {
  const slot = getOrderKeySlot(owner);
  if (isCurrentOrderKey(slot, key)) removeOrderKey(slot);
}
