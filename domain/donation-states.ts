/**
 * The state of a donation. `pending`: the payment is not confirmed or not cleared. `voided`, `refunded`, `returned`:
 * the money went back.
 */
export const donationStates = ["pending", "paid", "voided", "refunded", "returned"] as const;
export type DonationState = (typeof donationStates)[number];

export const donationKinds = ["with-order", "once", "monthly"] as const;
export type DonationKind = (typeof donationKinds)[number];
