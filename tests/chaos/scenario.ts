/** What one kind of trouble was seen to do to a site and the people who use it. */
export type Outcome = {
  /** What was done, in a few words. */
  did: string;
  /** What was counted and measured. */
  figures: string[];
  /** Everything that must not be, a sentence each. */
  faults: string[];
};

/** Why it cannot be tried here. */
export type Skipped = { skipped: string };

export type Scenario = {
  name: string;
  /** Whether it is short enough to be part of every run of the tests. */
  isShort?: boolean;
  /** Whether it is part of another: who runs all has no need of it. */
  isPart?: boolean;
  run: () => Promise<Outcome | Skipped>;
};
