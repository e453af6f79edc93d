/**
 * What has become of a gift. `pending`: it is not certain yet, or a bank has yet to pay it. `voided`, `refunded` and
 * `returned`: it went back.
 */
export const giftStates = ["pending", "paid", "voided", "refunded", "returned"] as const;
export type GiftState = (typeof giftStates)[number];

/** How it was given. */
export const giftKinds = ["with-order", "once", "monthly"] as const;
export type GiftKind = (typeof giftKinds)[number];
