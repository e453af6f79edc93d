import { useSyncExternalStore } from "react";

import { useSite } from "#web/layout/site.ts";

import { isOnlyMineOff, ONLY_MINE_COOKIE } from "./only-mine-of-request.ts";
import { setPreferenceCookie } from "./preference-cookie.ts";

const listeners = new Set<() => void>();

/** Where nothing can be kept the choice holds as long as the page does. */
let chosenHere: boolean | null = null;

/** The browser filter (S2.05, S4.10): whether lists start with what is in the language of the interface. */
export function useOnlyMine(): boolean {
  const rendered = useSite()?.onlyMine ?? true;
  return useSyncExternalStore(subscribe, isOnlyMine, () => rendered);
}

export function storeOnlyMine(isOn: boolean): void {
  chosenHere = isOn;
  const value = isOn ? "on" : "off";
  setPreferenceCookie(ONLY_MINE_COOKIE, value);
  try {
    localStorage.setItem(ONLY_MINE_COOKIE, value);
  } catch {
    // Storage is blocked.
  }
  for (const notify of listeners) notify();
}

/** What holds at this moment in this browser. */
export function isOnlyMine(): boolean {
  if (chosenHere !== null) return chosenHere;
  try {
    const kept = localStorage.getItem(ONLY_MINE_COOKIE);
    if (kept !== null) return kept !== "off";
  } catch {
    // Storage is blocked: the cookie, if there is one, decides.
  }
  return !isOnlyMineOff(document.cookie);
}

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => listeners.delete(onChange);
}
