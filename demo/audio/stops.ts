/** The sound of a rank of pipes: the weights of its partials, and its attack. */
type Rank = {
  partials: readonly number[];
  /** Seconds until a pipe has full volume. */
  attack: number;
  /** The noise at the attack, relative to the volume. */
  chiff: number;
};

/** A drawn rank. `feet` is the length of its lowest pipe; 8 sounds as written. */
export type Stop = { rank: Rank; feet: number; level: number };

/** The stops of the four voices, and those that double the bass. */
export type Registration = { manual: readonly Stop[]; pedal: readonly Stop[] };

const principal: Rank = {
  partials: [1, 0.66, 0.43, 0.3, 0.2, 0.15, 0.1, 0.075, 0.05, 0.038, 0.026, 0.02],
  attack: 0.035,
  chiff: 0.05,
};
const stoppedFlute: Rank = {
  partials: [1, 0.035, 0.2, 0.012, 0.06, 0.006, 0.02],
  attack: 0.05,
  chiff: 0.12,
};
const openFlute: Rank = {
  partials: [1, 0.24, 0.09, 0.03, 0.012],
  attack: 0.04,
  chiff: 0.08,
};
const bourdon: Rank = {
  partials: [1, 0.09, 0.27, 0.03, 0.08, 0.012, 0.03],
  attack: 0.075,
  chiff: 0.02,
};
const trumpet: Rank = {
  partials: [
    0.7, 0.9, 1, 0.88, 0.74, 0.6, 0.49, 0.4, 0.32, 0.25, 0.2, 0.16, 0.12, 0.09, 0.07, 0.05,
  ],
  attack: 0.02,
  chiff: 0,
};

export const registrations = {
  full: {
    manual: [
      { rank: principal, feet: 8, level: 1 },
      { rank: stoppedFlute, feet: 8, level: 0.5 },
      { rank: principal, feet: 4, level: 0.42 },
      { rank: principal, feet: 2, level: 0.16 },
    ],
    pedal: [
      { rank: bourdon, feet: 16, level: 1 },
      { rank: openFlute, feet: 8, level: 0.45 },
    ],
  },
  soft: {
    manual: [
      { rank: stoppedFlute, feet: 8, level: 1 },
      { rank: openFlute, feet: 4, level: 0.26 },
    ],
    pedal: [{ rank: bourdon, feet: 16, level: 0.6 }],
  },
  fuller: {
    manual: [
      { rank: principal, feet: 8, level: 1.1 },
      { rank: stoppedFlute, feet: 8, level: 0.5 },
      { rank: principal, feet: 4, level: 0.58 },
      { rank: principal, feet: 2, level: 0.3 },
      { rank: openFlute, feet: 4 / 3, level: 0.12 },
      { rank: trumpet, feet: 8, level: 0.2 },
    ],
    pedal: [
      { rank: bourdon, feet: 16, level: 1.15 },
      { rank: principal, feet: 16, level: 0.4 },
      { rank: principal, feet: 8, level: 0.45 },
    ],
  },
} as const satisfies Record<string, Registration>;

export type RegistrationName = keyof typeof registrations;
