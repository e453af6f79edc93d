/**
 * What has become of a gift. `pending`: it is not certain yet, or a bank has yet to pay it. `voided`, `refunded` and
 * `returned`: it went back.
 */
export const donationStates = ["pending", "paid", "voided", "refunded", "returned"] as const;
export type DonationState = (typeof donationStates)[number];

/** How it was given. */
export const donationKinds = ["with-order", "once", "monthly"] as const;
export type DonationKind = (typeof donationKinds)[number];
