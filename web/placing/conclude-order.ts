import { takeOut } from "#web/cart/change-cart.ts";
import { forgetOrderKey, isOrderKey, keyPlaceOf, noteAnswer } from "#web/placing/order-key.ts";

import { isOutdated } from "./order-outcome.ts";
import type { OrderDeps, Placed } from "./order-deps.ts";
import { showPlacing } from "./placing-state.ts";
import { removeOrderInFlight, type Owner, type OrderInFlight } from "./order-in-flight.ts";
import type { Resolved } from "./poll-until-resolved.ts";
import { isDonation, linesOf } from "./wish.ts";

/**
 * Shows what became of an order, and leaves of it on the device what another try needs. That it is under way is forgotten
 * last: a tab that sees but the beginning of what is written here asks what became of it.
 */
export function concludeOrder(end: Resolved, sent: OrderInFlight, parts: OrderDeps): void {
  const { identity } = parts;
  const { key } = sent;
  parts.clearPayment();
  if (end.kind === "elsewhere" || end.kind === "unsettled") {
    const why = end.kind === "elsewhere" ? end : { ...end, sent };
    showPlacing(identity, { state: "failed", why });
    return parts.renew();
  }
  if (end.kind === "placed") concludePlaced(end.placed, sent, parts);
  else if (end.kind === "ended") {
    showPlacing(identity, { state: "ended", order: end.order });
    forgetKey(parts, key);
  } else if (end.kind === "not-arrived") {
    noteAnswer(keyPlaceOf(parts), key);
    showPlacing(identity, { state: "failed", why: end });
  } else concludeFailure(end, sent, parts);
  if (end.kind !== "unknown") removeOrderInFlight(parts);
}

function concludePlaced(placed: Placed, { wish, key }: OrderInFlight, parts: OrderDeps): void {
  const { identity } = parts;
  const place = keyPlaceOf(parts);
  showPlacing(identity, { state: "placed", ...placed });
  // Another tab that heard of it has taken them out already, and what is there now was put in since.
  if (isOrderKey(place, key)) {
    if (isDonation(wish)) forgetOrderKey(place);
    else takeOut(linesOf(wish));
  }
  parts.tellPlaced(placed);
}

type Failed = Extract<Resolved, { kind: "refused" | "doubtful" | "unknown" }>;

/** Under its key there is an order, or was, and another needs another key. */
const isSpent = new Set(["order-key-used", "payment-given-back"]);

function concludeFailure(
  { kind, failure }: Failed,
  { wish, key }: OrderInFlight,
  parts: OrderDeps,
): void {
  if (isSpent.has(failure.code)) forgetKey(parts, key);
  else if (kind === "refused") noteAnswer(keyPlaceOf(parts), key);
  showPlacing(parts.identity, { state: "failed", why: { kind, failure, wish } });
  if (isOutdated(failure)) parts.renew();
}

function forgetKey(owner: Owner, key: string): void {
  const place = keyPlaceOf(owner);
  if (isOrderKey(place, key)) forgetOrderKey(place);
}
