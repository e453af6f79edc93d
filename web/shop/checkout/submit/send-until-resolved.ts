import { ApiFailure, createNetworkFailure } from "#web/app/api/failure.ts";

import { concludeOrder } from "./conclude-order.ts";
import { type Outcome, outcomeOfFailure, outcomeOfResponse } from "./order-outcome.ts";
import type { OrderDeps, Payment } from "./order-deps.ts";
import { setSubmitState } from "./submit-state.ts";
import {
  findOrderInFlight,
  isKeyInFlight,
  storeOrderInFlight,
  type OrderInFlight,
} from "./order-in-flight.ts";
import { pollUntilResolved } from "./poll-until-resolved.ts";
import { getTotal } from "./order-request.ts";

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
  const canPlace = payment !== null || getTotal(inFlight.wish) === 0;
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
  { wish: request, key }: OrderInFlight,
  payment: Payment | null,
  { send }: OrderDeps,
): Promise<Outcome> {
  return send(request, key, payment).then(outcomeOfResponse, (failure: unknown) =>
    // A response that breaks off counts as none.
    outcomeOfFailure(failure instanceof ApiFailure ? failure : createNetworkFailure()),
  );
}
