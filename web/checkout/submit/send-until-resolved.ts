import { ApiFailure, createNetworkFailure } from "#web/api/failure.ts";

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

/** So many milliseconds it is asked for by itself. */
const MAX_POLLING_MS = 15 * 60_000;
/** And so many a request may take to arrive whose page is gone. */
const ARRIVAL_TIMEOUT_MS = 20_000;

type SendOptions = {
  /** Null where nothing is to be paid, and where it is only asked what became of the order. */
  payment: Payment | null;
  /** No other tab follows it. */
  isAlone: boolean;
  isUncertain: boolean;
};

/** Sends an order, or asks what became of it, until that is known, and shows it. */
export async function sendUntilResolved(
  sent: OrderInFlight,
  { payment, isAlone, isUncertain }: SendOptions,
  deps: OrderDeps,
): Promise<void> {
  const { identity } = deps;
  const begun = Date.now();
  // Where nothing can be kept no other tab knows of it.
  const isKept = isKeyInFlight(deps, sent.key);
  // What is asked would itself place the order.
  const isWhole = payment !== null || getTotal(sent.wish) === 0;
  let { since } = sent;

  function ask(): Promise<Outcome> {
    if (isWhole) since = Date.now();
    if (isWhole && isKept) storeOrderInFlight(deps, { ...sent, since });
    return sendOnce(sent, payment, deps);
  }

  function mayArrive(): boolean {
    const last = findOrderInFlight(deps)?.since ?? since;
    return !isWhole && (!isAlone || Date.now() - last < ARRIVAL_TIMEOUT_MS);
  }

  setSubmitState(identity, { state: "sending", sent });
  const end = await pollUntilResolved({
    ask,
    isUncertain,
    mayArrive,
    isOurs: () => !isKept || isKeyInFlight(deps, sent.key),
    secondsLeft: () => (begun + MAX_POLLING_MS - Date.now()) / 1_000,
    async wait(seconds, why) {
      setSubmitState(identity, { state: "waiting", sent, why });
      await deps.wait(seconds);
    },
  });
  concludeOrder(end, { ...sent, since }, deps);
}

function sendOnce(
  { wish, key }: OrderInFlight,
  payment: Payment | null,
  { send }: OrderDeps,
): Promise<Outcome> {
  return send(wish, key, payment).then(outcomeOfResponse, (failure: unknown) =>
    // An answer that broke off in the middle is none.
    outcomeOfFailure(failure instanceof ApiFailure ? failure : createNetworkFailure()),
  );
}
