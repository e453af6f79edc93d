/** Of these it is seen to by itself what becomes of them. */
export const inFlightRefundStates = ["intent", "sending", "unknown"] as const;

/** What of a refund is not over: money is still to go back. Of an order one of them at a time, besides what is `undone`. */
export const openRefundStates = [...inFlightRefundStates, "refused", "not_done", "undone"] as const;

/**
 * `intent`: written down, not sent; what is not settled yet waits in it. `sending`: sent, perhaps. `unknown`: sent, and no
 * answer that says anything. `refused`: the gateway would not. `not_done`: it knows of none. `undone`: it was given back, and
 * the gateway says later that it did not go back. `done`: it went back, or nothing was to. `replaced`: what it was to give back goes with a later one, or went back by itself.
 */
export const refundStates = [...openRefundStates, "done", "replaced"] as const;
export type RefundState = (typeof refundStates)[number];

type Refund = { state: RefundState };

export function isRefundOpen({ state }: Refund): boolean {
  return openRefundStates.some((open) => open === state);
}

export function isRefundInFlight({ state }: Refund): boolean {
  return inFlightRefundStates.some((underWay) => underWay === state);
}

/** Whether it may have reached the gateway, and it is not known what became of it. */
export function isRefundUncertain({ state }: Refund): boolean {
  return state === "sending" || state === "unknown";
}
