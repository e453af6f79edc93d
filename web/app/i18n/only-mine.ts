import { useSyncExternalStore } from "react";

import { useSite } from "#web/app/layout/site.ts";

import { isOnlyMineOff, ONLY_MINE_COOKIE, setPreferenceCookie } from "./preference-cookies.ts";

const listeners = new Set<() => void>();

/** The choice when storage is blocked; lasts as long as the page. */
let chosenHere: boolean | null = null;

/** The language filter (S2.05, S4.10): whether lists start with the interface language only. */
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
    // Storage is blocked: `chosenHere` keeps the choice.
  }
  for (const notify of listeners) notify();
}

/** The current choice of this browser. */
export function isOnlyMine(): boolean {
  if (chosenHere !== null) return chosenHere;
  try {
    const stored = localStorage.getItem(ONLY_MINE_COOKIE);
    if (stored !== null) return stored !== "off";
  } catch {
    // Storage is blocked: the cookie decides.
  }
  return !isOnlyMineOff(document.cookie);
}

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => listeners.delete(onChange);
}
