/** How what is not certain yet is taken up, so that two processes do not see to the same. */
export type Claim = {
  now: Date;
  /** What was changed after it may still be at work in another process. */
  stale: Date;
  /** Until then nobody else sees to it. */
  until: Date;
};
