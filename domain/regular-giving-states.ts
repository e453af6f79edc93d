/**
 * What people are told of their regular giving (S4.04). `starting`: it is being set up. `active`: it is charged each month.
 * `ending`: it is not certain yet that it is charged no more.
 */
export const regularGivingStates = ["starting", "active", "ending"] as const;
export type ShownRegularGivingState = (typeof regularGivingStates)[number];
