/** S4.04: how often a donation is made. */
export const donationIntervals = { once: 1, monthly: 2 } as const;
