/** What of a refund is not over: money is still to go back, and of an order one of them at a time. */
export const openRefundStates = ["intent", "sending", "unknown", "refused", "not_done"] as const;

/**
 * `intent`: written down, not sent; what is not settled yet waits in it. `sending`: sent, perhaps. `unknown`: sent, and no
 * answer that says anything. `refused`: the gateway would not. `not_done`: it knows of none. `done`: it went back, or nothing
 * was to. `replaced`: what it was to give back goes with a later one, or went back by itself.
 */
export const refundStates = [...openRefundStates, "done", "replaced"] as const;
export type RefundState = (typeof refundStates)[number];
