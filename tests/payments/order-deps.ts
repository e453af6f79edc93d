import { vi } from "vitest";

import type { LastOrder } from "#contract/last-order.ts";
import { ApiFailure } from "#web/app/api/failure.ts";
import { type OrderOwner, CART_KEY_SLOT, getOrderKey } from "#web/shop/cart/order-key.ts";
import type { OrderDeps, Payment } from "#web/shop/checkout/submit/send-until-resolved.ts";
import { getSubmitState, setSubmitState } from "#web/shop/checkout/submit/submit-state.ts";
import {
  storeOrderInFlight,
  type OrderInFlight,
} from "#web/shop/checkout/submit/order-in-flight.ts";
import { type BookOrderRequest, getIntention } from "#web/shop/checkout/submit/order-request.ts";
import type { TokenOutcome } from "#web/shop/payment/token-request.ts";

import { cartLine } from "./cart-line.ts";
import { placedOrder } from "./placed-order.ts";

export const identity = "auth0|ruth";
export const owner: OrderOwner = { checkoutKind: "order", identity };
export const request: BookOrderRequest = {
  userId: 7,
  addressId: 3,
  bookOrders: [{ bookCode: "letter-1", quantity: 2 }],
  type: "pay",
  donation: 5,
  cartValue: 9,
  payAmount: 0,
  total: 5,
  fgben: false,
  fgbes: false,
  caten: false,
  cates: false,
};
export const freeOrder: BookOrderRequest = { ...request, donation: 0, total: 0 };
export const lines = [cartLine({ title: "Letter 1", quantity: 2 })];

/** Empties local storage, and sets the page to idle. */
export function clearStorage(): void {
  stubStorage(new Map());
}

/** The content of local storage. */
type StoredItems = ReadonlyMap<string, string>;

/**
 * Stubs local storage with this content, and sets the page to idle. Returns the content after each change: another tab
 * may see any of these states.
 */
export function stubStorage(initial: StoredItems): StoredItems[] {
  const items = new Map(initial);
  const states: StoredItems[] = [];
  const change = (work: () => void) => {
    work();
    states.push(new Map(items));
  };
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => change(() => items.set(key, value)),
    removeItem: (key: string) => change(() => items.delete(key)),
  });
  setSubmitState(identity, { state: "idle" });
  return states;
}

export function failure(status: number, code: string): ApiFailure {
  return new ApiFailure({ status, code, detail: "" });
}

/** Checkout dependencies whose API returns these answers in turn; `sent` and `did` record the calls. */
export function fakeCheckout(...answers: (ApiFailure | Error | LastOrder | null)[]) {
  const sent: { key: string; payment: Payment | null }[] = [];
  const did: string[] = [];
  const deps: OrderDeps = {
    ...owner,
    async send(_, key, payment) {
      const answer = answers[sent.push({ key, payment }) - 1];
      if (answer instanceof Error) throw answer;
      return { order: answer ?? placedOrder() };
    },
    tokenizePayment: async () => ({
      outcome: token("one"),
      method: "card",
      ipAddress: "203.0.113.7",
    }),
    clearPayment: () => void did.push("clear"),
    refresh: () => void did.push("renew"),
    notifyPlaced: ({ order: { id } }) => void did.push(`placed ${id}`),
    wait: async (seconds) => void did.push(`${describeState()} ${seconds}`),
    runExclusive: (_, work) => work(true),
  };
  return { deps, sent, did };
}

export function token(token: string): TokenOutcome {
  return { state: "token", token };
}

export const now = () => getSubmitState(identity);

function describeState(): string {
  const submitState = now();
  return submitState.state === "waiting" ? submitState.why : submitState.state;
}

/** Stores an order in flight, as a reload finds it. */
export function storeInFlight(more: Partial<OrderInFlight> = {}): OrderInFlight {
  const order = {
    key: getOrderKey(CART_KEY_SLOT, getIntention(request)),
    since: Date.now() - 60_000,
    request,
    lines,
    ...more,
  };
  storeOrderInFlight(owner, order);
  return order;
}
