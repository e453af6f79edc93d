import { REDIRECT_INTERVAL_MS } from "./limits.ts";

/** What this tab remembers of the last time that a closed screen led to the provider by itself. */
const STORAGE_KEY = "sign-in-led";

/** Whether it may again: once in thirty seconds, so that a provider that sends one back at once makes no loop. */
export function mayRedirect(now: number, last: number | null): boolean {
  return last === null || now - last >= REDIRECT_INTERVAL_MS || last > now;
}

/** Takes the turn to lead there; false when it is too soon, and where nothing can be remembered. */
export function claimRedirect(now = Date.now()): boolean {
  try {
    const kept = sessionStorage.getItem(STORAGE_KEY);
    if (!mayRedirect(now, kept === null ? null : Number(kept))) return false;
    sessionStorage.setItem(STORAGE_KEY, String(now));
    return sessionStorage.getItem(STORAGE_KEY) === String(now);
  } catch {
    return false;
  }
}
