/**
 * Where an order has come to. `pending`: its payment is not certain yet. `doubtful`: a person has to look at its payment.
 * `failed`: nothing came of it. `cancelled`: it was placed, and is no more; what was paid for it goes back, or did.
 */
export const orderStates = ["pending", "placed", "failed", "doubtful", "cancelled"] as const;
export type OrderState = (typeof orderStates)[number];
