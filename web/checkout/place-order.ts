import { ApiFailure, unreachable } from "#web/api/failure.ts";
import type { CartLine } from "#web/cart/cart-line.ts";
import { isOrderKey, noteSent, orderKey } from "#web/cart/order-key.ts";

import { concludeOrder } from "./conclude-order.ts";
import { type Outcome, outcomeOf, outcomeOfAnswer } from "./order-outcome.ts";
import type { Work } from "./own-turn.ts";
import type { Parts, Payment } from "./parts.ts";
import { isBusy, placingNow, showPlacing } from "./placing-state.ts";
import { isAwaitedUnder, keepUnderWay, linesOf, type UnderWay, type Wish } from "./under-way.ts";
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
  // Another tab that has placed this very order meanwhile has forgotten its key.
  await inTurn(sent, parts, (isAlone) =>
    isOrderKey(sent.key) ? payAndSend(sent, isAlone, parts) : followAgain(sent, isAlone, parts),
  );
}

/** Asks again what became of an order that a reload, or Back, broke off, or that another tab is sending. */
export async function takeUpOrder(sent: UnderWay, parts: Parts): Promise<void> {
  const { identity } = parts;
  if (isBusy(placingNow(identity))) return;
  showPlacing(identity, { state: "sending", sent });
  await inTurn(sent, parts, async (isAlone) => {
    const isOpen = isAwaitedUnder(identity, sent.key) || !isOrderKey(sent.key);
    if (isOpen) await followAgain(sent, isAlone, parts);
    // The other tab has said why it was not placed.
    else showPlacing(identity, { state: "idle" });
  });
}

/** Nobody is left before an order that is being sent for good, whatever goes wrong here. */
async function inTurn(sent: UnderWay, { identity, inTurn }: Parts, work: Work): Promise<void> {
  const wait = () => showPlacing(identity, { state: "waiting", sent, why: "elsewhere" });
  try {
    await inTurn(wait, work);
  } catch (error) {
    const why = { kind: "unsettled", why: "unanswered", sent } as const;
    showPlacing(identity, { state: "failed", why });
    throw error;
  }
}

async function payAndSend(begun: UnderWay, isAlone: boolean, parts: Parts): Promise<void> {
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
  await follow(sent, { payment, isAlone, isUncertain: false }, parts);
}

function followAgain(sent: UnderWay, isAlone: boolean, parts: Parts): Promise<void> {
  return follow(sent, { payment: null, isAlone, isUncertain: true }, parts);
}

/** So many milliseconds it is asked for by itself. */
const PATIENCE = 15 * 60_000;
/** And so many a request may take to arrive whose page is gone. */
const ARRIVAL = 20_000;

type How = { payment: Payment | null; isAlone: boolean; isUncertain: boolean };

async function follow(sent: UnderWay, how: How, parts: Parts): Promise<void> {
  const { identity } = parts;
  const { wish, key } = sent;
  const { payment, isAlone, isUncertain } = how;
  const begun = Date.now();
  // Where nothing can be kept no other tab knows of it.
  const isKept = isAwaitedUnder(identity, key);
  const isWhole = payment !== null || wish.total === 0;
  let since = sent.since;

  async function ask(): Promise<Outcome> {
    if (isWhole) {
      since = Date.now();
      if (isKept) keepUnderWay(identity, { ...sent, since });
    }
    return parts.send(wish, key, payment).then(outcomeOfAnswer, (failure: unknown) =>
      // An answer that broke off in the middle is none.
      outcomeOf(failure instanceof ApiFailure ? failure : unreachable()),
    );
  }

  showPlacing(identity, { state: "sending", sent });
  const end = await untilKnown({
    ask,
    isUncertain,
    mayArrive: () => !isWhole && (!isAlone || Date.now() - since < ARRIVAL),
    isOurs: () => !isKept || isAwaitedUnder(identity, key),
    secondsLeft: () => (begun + PATIENCE - Date.now()) / 1_000,
    async wait(seconds, why) {
      showPlacing(identity, { state: "waiting", sent, why });
      await parts.wait(seconds);
    },
  });
  concludeOrder(end, sent, parts);
}
