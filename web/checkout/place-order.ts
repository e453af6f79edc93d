import { ApiFailure, unreachable } from "#web/api/failure.ts";
import type { CartLine } from "#web/cart/cart-line.ts";
import { isOrderKey, noteSent, orderKey } from "#web/cart/order-key.ts";

import { concludeOrder } from "./conclude-order.ts";
import { outcomeOf, outcomeOfAnswer } from "./order-outcome.ts";
import type { Parts, Payment } from "./parts.ts";
import { isBusy, placingNow, showPlacing } from "./placing-state.ts";
import { findUnderWay, keepUnderWay, linesOf, type UnderWay, type Wish } from "./under-way.ts";
import { untilKnown } from "./until-known.ts";

/** S4.03: places the order, once, and shows what came of it. */
export async function placeOrder(
  wish: Wish,
  lines: readonly CartLine[],
  parts: Parts,
): Promise<void> {
  const { identity } = parts;
  if (isBusy(placingNow(identity))) return;
  const sent = { key: orderKey(linesOf(wish)), since: Date.now(), wish, lines };
  showPlacing(identity, { state: "paying", sent });
  await parts.inTurn(
    () => showPlacing(identity, { state: "waiting", sent, why: "elsewhere" }),
    // Another tab that has placed this very order meanwhile has forgotten its key.
    () => (isOrderKey(sent.key) ? payAndSend(sent, parts) : followAgain(sent, parts)),
  );
}

/** Asks again what became of an order that a reload, or Back, broke off, or that another tab is sending. */
export async function takeUpOrder(sent: UnderWay, parts: Parts): Promise<void> {
  const { identity } = parts;
  if (isBusy(placingNow(identity))) return;
  showPlacing(identity, { state: "sending", sent });
  await parts.inTurn(
    () => showPlacing(identity, { state: "waiting", sent, why: "elsewhere" }),
    async () => {
      const isOpen = findUnderWay(identity)?.key === sent.key || !isOrderKey(sent.key);
      if (isOpen) await followAgain(sent, parts);
      // The other tab has said why it was not placed.
      else showPlacing(identity, { state: "idle" });
    },
  );
}

async function payAndSend(begun: UnderWay, parts: Parts): Promise<void> {
  const { identity } = parts;
  const { wish, key } = begun;
  showPlacing(identity, { state: "paying", sent: begun });
  let payment: Payment | null = null;
  if (wish.total !== 0) {
    const { outcome, method, ipAddress } = await parts.pay();
    if (outcome.state !== "token") {
      return showPlacing(identity, { state: "failed", why: { kind: outcome.state } });
    }
    payment = { paymentId: outcome.token, paymentMethod: method, ipAddress };
  }
  const sent = { ...begun, since: Date.now() };
  keepUnderWay(identity, sent);
  noteSent(key);
  await follow(sent, { payment, isUncertain: false }, parts);
}

function followAgain(sent: UnderWay, parts: Parts): Promise<void> {
  return follow(sent, { payment: null, isUncertain: true }, parts);
}

/** So many milliseconds it is asked for by itself. */
const PATIENCE = 15 * 60_000;
/** And so many a request may take to arrive whose page is gone. */
const ARRIVAL = 20_000;

type How = { payment: Payment | null; isUncertain: boolean };

async function follow(sent: UnderWay, { payment, isUncertain }: How, parts: Parts): Promise<void> {
  const { wish, key } = sent;
  const begun = Date.now();
  showPlacing(parts.identity, { state: "sending", sent });
  const end = await untilKnown({
    isUncertain,
    mayArrive: () => Date.now() - sent.since < ARRIVAL,
    isInTime: () => Date.now() - begun < PATIENCE,
    ask: () =>
      parts.send(wish, key, payment).then(outcomeOfAnswer, (failure: unknown) =>
        // An answer that broke off in the middle is none.
        outcomeOf(failure instanceof ApiFailure ? failure : unreachable()),
      ),
    async wait(seconds, why) {
      showPlacing(parts.identity, { state: "waiting", sent, why });
      await parts.wait(seconds);
    },
  });
  concludeOrder(end, sent, parts);
}
