import { Refused } from "./problem.ts";

/** Refuses what was tried too often, and says in how many seconds it may be tried again; null: it may be now. */
export function requireNoWait(
  wait: number | null,
  code: "err-too-often" | "err-too-often-person",
): void {
  if (wait === null) return;
  const minutes = Math.ceil(wait / 60);
  // A network never waits longer than an hour.
  if (code === "err-too-often" || minutes < 120) {
    throw new Refused(429, code, { count: minutes }, wait);
  }
  throw new Refused(429, "err-too-often-person-hours", { count: Math.ceil(minutes / 60) }, wait);
}
