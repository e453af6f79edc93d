import { Refused } from "#api/problem.ts";

/** What is said of a wait of hours; a network never waits longer than one. */
const inHours = {
  "err-too-often": null,
  "err-too-often-person": "err-too-often-person-hours",
  "payments-too-often": "payments-too-often-hours",
} as const;

/** Refuses what was tried too often, and says in how many seconds it may be tried again; null: it may be now. */
export function requireNoWait(wait: number | null, code: keyof typeof inHours): void {
  if (wait === null) return;
  const minutes = Math.ceil(wait / 60);
  const ofHours = inHours[code];
  if (ofHours === null || minutes < 120) throw new Refused(429, code, { count: minutes }, wait);
  throw new Refused(429, ofHours, { count: Math.ceil(minutes / 60) }, wait);
}
