import type { LastOrder } from "#contract/orders.ts";
import { ApiFailure, unreachable } from "#web/api/failure.ts";
import { forgetOrderKey, isOrderKey, noteAnswer, noteSent, orderKey } from "#web/cart/order-key.ts";
import { takeOut } from "#web/cart/change-cart.ts";
import type { PaymentMethod } from "#web/payment/collect.ts";
import type { TokenOutcome } from "#web/payment/token-request.ts";

import { inPatience } from "./in-patience.ts";
import { isOutdated, type Outcome, outcomeOf } from "./order-outcome.ts";
import { showPlacing, takeTurn } from "./placing-state.ts";
import { forgetUnderWay, keepUnderWay, type UnderWay, type Wish } from "./under-way.ts";
import { type Known, untilKnown } from "./until-known.ts";

/** What stands for the card or the account, and where it comes from. */
export type Payment = { paymentId: string; paymentMethod: PaymentMethod; ipAddress: string };

export type Parts = {
  identity: string;
  send: (wish: Wish, key: string, payment: Payment | null) => Promise<LastOrder>;
  pay: () => Promise<{ outcome: TokenOutcome; method: PaymentMethod; ipAddress: string }>;
  clearPayment: () => void;
  /** Has the page show what holds now. */
  renew: () => void;
  tellPlaced: (order: LastOrder) => void;
  wait: (seconds: number, why: "pending" | "unanswered") => Promise<void>;
};

/** S4.03: places the order, once, and shows what came of it. */
export async function placeOrder(wish: Wish, parts: Parts): Promise<void> {
  const { identity } = parts;
  if (!takeTurn(identity)) return;
  let payment: Payment | null = null;
  if (wish.total !== 0) {
    const { outcome, method, ipAddress } = await parts.pay();
    if (outcome.state !== "token") {
      return showPlacing(identity, { state: "failed", why: { kind: outcome.state } });
    }
    payment = { paymentId: outcome.token, paymentMethod: method, ipAddress };
  }
  const key = orderKey(linesOf(wish));
  const underWay = { key, since: Date.now(), wish };
  keepUnderWay(identity, underWay);
  noteSent(key);
  await follow(underWay, payment, parts);
}

/** Asks again what became of an order that a reload, or Back, broke off. */
export async function takeUpOrder(underWay: UnderWay, parts: Parts): Promise<void> {
  if (takeTurn(parts.identity)) await follow(underWay, null, parts);
}

async function follow(underWay: UnderWay, payment: Payment | null, parts: Parts): Promise<void> {
  const { wish, key } = underWay;
  showPlacing(parts.identity, { state: "sending" });
  const end = await untilKnown({
    ask: () =>
      inPatience(parts.send(wish, key, payment)).then(
        (order): Outcome => ({ kind: "placed", order }),
        // An answer that broke off in the middle is none.
        (failure: unknown) => outcomeOf(failure instanceof ApiFailure ? failure : unreachable()),
      ),
    async wait(seconds, why) {
      showPlacing(parts.identity, { state: "waiting", why });
      await parts.wait(seconds, why);
    },
  });
  conclude(end, underWay, parts);
}

function conclude(end: Known, { wish, key }: UnderWay, parts: Parts): void {
  const { identity } = parts;
  parts.clearPayment();
  if (end.kind !== "unknown") forgetUnderWay(identity);
  if (end.kind === "placed") {
    showPlacing(identity, { state: "placed", order: end.order });
    // Another tab that heard of it has taken them out already, and what is there now was put in since.
    if (isOrderKey(key)) takeOut(linesOf(wish));
    return parts.tellPlaced(end.order);
  }

  const { kind, failure } = end;
  if (failure.code === "order-key-used") forgetOrderKey();
  else if (kind === "refused") noteAnswer(key);
  showPlacing(identity, { state: "failed", why: { kind, failure, wish } });
  if (isOutdated(failure)) parts.renew();
}

function linesOf({ bookOrders }: Wish): { code: string; quantity: number }[] {
  return bookOrders.map(({ bookCode: code, quantity }) => ({ code, quantity }));
}
