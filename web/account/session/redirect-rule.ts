import { REDIRECT_INTERVAL_MS } from "./limits.ts";

/** Stores in this tab the time of the last automatic redirect. */
const STORAGE_KEY = "sign-in-led";

/** Allows one automatic redirect in thirty seconds, so that a provider that redirects back at once causes no loop. */
export function mayRedirect(now: number, last: number | null): boolean {
  return last === null || now - last >= REDIRECT_INTERVAL_MS || last > now;
}

/** Claims an automatic redirect; false when it is too soon or nothing can be stored. */
export function claimRedirect(now = Date.now()): boolean {
  try {
    const stored = sessionStorage.getItem(STORAGE_KEY);
    if (!mayRedirect(now, stored === null ? null : Number(stored))) return false;
    sessionStorage.setItem(STORAGE_KEY, String(now));
    return sessionStorage.getItem(STORAGE_KEY) === String(now);
  } catch {
    return false;
  }
}
