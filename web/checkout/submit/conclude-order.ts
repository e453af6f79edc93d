import { removeOrdered } from "#web/cart/change-cart.ts";
import {
  removeOrderKey,
  isCurrentOrderKey,
  getOrderKeySlot,
  markKeyAnswered,
} from "#web/checkout/submit/order-key.ts";

import { isOutdated } from "./order-outcome.ts";
import type { OrderDeps, PlacedOrder } from "./order-deps.ts";
import { setSubmitState } from "./submit-state.ts";
import { removeOrderInFlight, type OrderOwner, type OrderInFlight } from "./order-in-flight.ts";
import type { ResolvedOutcome } from "./poll-until-resolved.ts";
import { isDonation, getOrderedCopies } from "./order-request.ts";

/**
 * Shows what became of an order, and leaves of it on the device what another try needs. That it is under way is forgotten
 * last: a tab that sees but the beginning of what is written here asks what became of it.
 */
export function concludeOrder(end: ResolvedOutcome, sent: OrderInFlight, deps: OrderDeps): void {
  const { identity } = deps;
  const { key } = sent;
  deps.clearPayment();
  if (end.kind === "elsewhere" || end.kind === "unsettled") {
    const why = end.kind === "elsewhere" ? end : { ...end, sent };
    setSubmitState(identity, { state: "failed", why });
    return deps.refresh();
  }
  if (end.kind === "placed") concludePlaced(end.placed, sent, deps);
  else if (end.kind === "ended") {
    setSubmitState(identity, { state: "ended", order: end.order });
    removeKey(deps, key);
  } else if (end.kind === "not-arrived") {
    markKeyAnswered(getOrderKeySlot(deps), key);
    setSubmitState(identity, { state: "failed", why: end });
  } else concludeFailure(end, sent, deps);
  if (end.kind !== "unknown") removeOrderInFlight(deps);
}

function concludePlaced(placed: PlacedOrder, { wish, key }: OrderInFlight, deps: OrderDeps): void {
  const { identity } = deps;
  const place = getOrderKeySlot(deps);
  setSubmitState(identity, { state: "placed", ...placed });
  // Another tab that heard of it has taken them out already, and what is there now was put in since.
  if (isCurrentOrderKey(place, key)) {
    if (isDonation(wish)) removeOrderKey(place);
    else removeOrdered(getOrderedCopies(wish));
  }
  deps.notifyPlaced(placed);
}

type FailedOutcome = Extract<ResolvedOutcome, { kind: "refused" | "doubtful" | "unknown" }>;

/** Under its key there is an order, or was, and another needs another key. */
const SPENT_KEY_CODES = new Set(["order-key-used", "payment-given-back"]);

function concludeFailure(
  { kind, failure }: FailedOutcome,
  { wish, key }: OrderInFlight,
  deps: OrderDeps,
): void {
  if (SPENT_KEY_CODES.has(failure.code)) removeKey(deps, key);
  else if (kind === "refused") markKeyAnswered(getOrderKeySlot(deps), key);
  setSubmitState(deps.identity, { state: "failed", why: { kind, failure, wish } });
  if (isOutdated(failure)) deps.refresh();
}

function removeKey(owner: OrderOwner, key: string): void {
  const place = getOrderKeySlot(owner);
  if (isCurrentOrderKey(place, key)) removeOrderKey(place);
}
