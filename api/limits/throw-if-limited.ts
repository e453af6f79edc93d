import { ProblemError } from "#api/problem.ts";

/** Codes for waits of hours; a network never waits longer than one. */
const hourCodes = {
  "err-too-often": null,
  "err-too-often-person": "err-too-often-person-hours",
  "payments-too-often": "payments-too-often-hours",
} as const;

/** Throws a 429 with Retry-After of `wait` seconds; does nothing when `wait` is null. */
export function throwIfLimited(wait: number | null, code: keyof typeof hourCodes): void {
  if (wait === null) return;
  const minutes = Math.ceil(wait / 60);
  const ofHours = hourCodes[code];
  if (ofHours === null || minutes < 120)
    throw new ProblemError(429, code, { count: minutes }, wait);
  throw new ProblemError(429, ofHours, { count: Math.ceil(minutes / 60) }, wait);
}
