/** S4.04: how often somebody gives. */
export const donationIntervals = { once: 1, monthly: 2 } as const;
