/**
 * The state of an order. `pending`: the payment is not confirmed yet. `doubtful`: a person has to check the payment.
 * `failed`: not placed. `cancelled`: placed, then cancelled; its payment is refunded or being refunded.
 */
export const orderStates = ["pending", "placed", "failed", "doubtful", "cancelled"] as const;
export type OrderState = (typeof orderStates)[number];
