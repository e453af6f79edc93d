import { ApiFailure, unreachable } from "#web/api/failure.ts";

import { concludeOrder } from "./conclude-order.ts";
import { type Outcome, outcomeOf, outcomeOfAnswer } from "./order-outcome.ts";
import type { OrderDeps, Payment } from "./order-deps.ts";
import { showPlacing } from "./placing-state.ts";
import {
  findOrderInFlight,
  isAwaitedUnder,
  storeOrderInFlight,
  type OrderInFlight,
} from "./order-in-flight.ts";
import { pollUntilResolved } from "./poll-until-resolved.ts";
import { totalOf } from "./wish.ts";

/** So many milliseconds it is asked for by itself. */
const PATIENCE = 15 * 60_000;
/** And so many a request may take to arrive whose page is gone. */
const ARRIVAL = 20_000;

type How = {
  /** Null where nothing is to be paid, and where it is only asked what became of the order. */
  payment: Payment | null;
  /** No other tab follows it. */
  isAlone: boolean;
  isUncertain: boolean;
};

/** Sends an order, or asks what became of it, until that is known, and shows it. */
export async function followOrder(
  sent: OrderInFlight,
  { payment, isAlone, isUncertain }: How,
  parts: OrderDeps,
): Promise<void> {
  const { identity } = parts;
  const begun = Date.now();
  // Where nothing can be kept no other tab knows of it.
  const isKept = isAwaitedUnder(parts, sent.key);
  // What is asked would itself place the order.
  const isWhole = payment !== null || totalOf(sent.wish) === 0;
  let { since } = sent;

  function ask(): Promise<Outcome> {
    if (isWhole) since = Date.now();
    if (isWhole && isKept) storeOrderInFlight(parts, { ...sent, since });
    return sendOnce(sent, payment, parts);
  }

  function mayArrive(): boolean {
    const last = findOrderInFlight(parts)?.since ?? since;
    return !isWhole && (!isAlone || Date.now() - last < ARRIVAL);
  }

  showPlacing(identity, { state: "sending", sent });
  const end = await pollUntilResolved({
    ask,
    isUncertain,
    mayArrive,
    isOurs: () => !isKept || isAwaitedUnder(parts, sent.key),
    secondsLeft: () => (begun + PATIENCE - Date.now()) / 1_000,
    async wait(seconds, why) {
      showPlacing(identity, { state: "waiting", sent, why });
      await parts.wait(seconds);
    },
  });
  concludeOrder(end, { ...sent, since }, parts);
}

function sendOnce(
  { wish, key }: OrderInFlight,
  payment: Payment | null,
  { send }: OrderDeps,
): Promise<Outcome> {
  return send(wish, key, payment).then(outcomeOfAnswer, (failure: unknown) =>
    // An answer that broke off in the middle is none.
    outcomeOf(failure instanceof ApiFailure ? failure : unreachable()),
  );
}
