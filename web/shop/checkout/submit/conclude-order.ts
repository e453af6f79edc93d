import { removeOrdered } from "#web/shop/cart/cleared-cart.ts";
import {
  type OrderOwner,
  removeOrderKey,
  isCurrentOrderKey,
  getOrderKeySlot,
  markKeyAnswered,
} from "#web/shop/cart/order-key.ts";

import { isOutdated } from "./order-outcome.ts";
import type { OrderDeps, PlacedOrder } from "./order-deps.ts";
import { setSubmitState } from "./submit-state.ts";
import { removeOrderInFlight, type OrderInFlight } from "./order-in-flight.ts";
import type { ResolvedOutcome } from "./poll-until-resolved.ts";
import { isDonation, getOrderedCopies } from "./order-request.ts";

/**
 * Shows the outcome of an order and updates what the device stores. The order in flight is removed last, so that a tab
 * that sees only part of the writes still polls for the outcome.
 */
export function concludeOrder(
  outcome: ResolvedOutcome,
  inFlight: OrderInFlight,
  deps: OrderDeps,
): void {
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
  { wish: request, key }: OrderInFlight,
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

/** The key belongs to an earlier order, so the next order needs a new key. */
const SPENT_KEY_CODES = new Set(["order-key-used", "payment-given-back"]);

function concludeFailure(
  { kind, failure }: FailedOutcome,
  { wish: request, key }: OrderInFlight,
  deps: OrderDeps,
): void {
  if (SPENT_KEY_CODES.has(failure.code)) removeKey(deps, key);
  else if (kind === "refused") markKeyAnswered(getOrderKeySlot(deps), key);
  setSubmitState(deps.identity, { state: "failed", why: { kind, failure, wish: request } });
  if (isOutdated(failure)) deps.refresh();
}

function removeKey(owner: OrderOwner, key: string): void {
  const slot = getOrderKeySlot(owner);
  if (isCurrentOrderKey(slot, key)) removeOrderKey(slot);
}
