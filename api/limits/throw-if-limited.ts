import { ProblemError } from "#api/problem.ts";

/** What is said of a wait of hours; a network never waits longer than one. */
const hourCodes = {
  "err-too-often": null,
  "err-too-often-person": "err-too-often-person-hours",
  "payments-too-often": "payments-too-often-hours",
} as const;

/** Refuses what was tried too often, and says in how many seconds it may be tried again; null: it may be now. */
export function throwIfLimited(wait: number | null, code: keyof typeof hourCodes): void {
  if (wait === null) return;
  const minutes = Math.ceil(wait / 60);
  const ofHours = hourCodes[code];
  if (ofHours === null || minutes < 120)
    throw new ProblemError(429, code, { count: minutes }, wait);
  throw new ProblemError(429, ofHours, { count: Math.ceil(minutes / 60) }, wait);
}
