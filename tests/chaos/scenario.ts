/** The observed effects of one kind of failure. */
export type Outcome = {
  /** The failure, in a few words. */
  action: string;
  figures: string[];
  /** Everything that must not happen, one sentence each. */
  faults: string[];
};

/** Why it cannot run on this machine. */
export type Skipped = { skipped: string };

export type Scenario = {
  name: string;
  /** Whether it is short enough for `npm test`. */
  isShort?: boolean;
  /** Whether another scenario contains it, so that a full run leaves it out. */
  isPart?: boolean;
  run: () => Promise<Outcome | Skipped>;
};
