/**
 * S4.04: states of a regular giving as people see them. `starting`: being set up. `active`: charged each month.
 * `ending`: the end is not confirmed yet.
 */
export const regularGivingStates = ["starting", "active", "ending"] as const;
export type ShownRegularGivingState = (typeof regularGivingStates)[number];
