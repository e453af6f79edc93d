/** Refunds in these states are processed automatically. */
export const inFlightRefundStates = ["intent", "sending", "unknown"] as const;

/** Refunds that are not finished. An order has at most one of them at a time, not counting `undone`. */
export const openRefundStates = [...inFlightRefundStates, "refused", "not_done", "undone"] as const;

/**
 * `intent`: recorded, not sent; also waits here for settlement. `sending`: perhaps sent. `unknown`: sent, without a
 * usable answer. `refused`: by the gateway. `not_done`: unknown to the gateway. `undone`: the gateway reversed it
 * later. `done`: refunded, or nothing to refund. `replaced`: included in a later refund, or the money went back in
 * another way.
 */
export const refundStates = [...openRefundStates, "done", "replaced"] as const;
export type RefundState = (typeof refundStates)[number];

type Refund = { state: RefundState };

export function isRefundOpen({ state }: Refund): boolean {
  return openRefundStates.some((open) => open === state);
}

export function isRefundInFlight({ state }: Refund): boolean {
  return inFlightRefundStates.some((inFlight) => inFlight === state);
}

/** Whether the refund may have reached the gateway, with unknown outcome. */
export function isRefundUncertain({ state }: Refund): boolean {
  return state === "sending" || state === "unknown";
}
