import { isRecord } from "#web/layout/local-storage.ts";

import { isCallbackPath, parseReturnPath } from "./return-path.ts";

/** What a sign-in takes along in this tab, and brings back however it ended. */
type AppState = { returnTo: string; scroll: number };

const STORAGE_KEY = "sign-in-luggage";

/** Of this page; of the one before, where a sign-in has failed. */
export function currentAppState(): AppState {
  const { pathname, search, hash } = location;
  if (isCallbackPath(pathname)) return readAppState();
  return { returnTo: pathname + search + hash, scroll: scrollY };
}

export function storeAppState(): void {
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify(currentAppState()));
}

/** Others may have written there. */
export function readAppState(): AppState {
  const { returnTo, scroll } = readStoredState();
  return {
    returnTo: parseReturnPath(returnTo, location.origin),
    scroll: typeof scroll === "number" ? scroll : 0,
  };
}

function readStoredState(): Partial<Record<string, unknown>> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? "null");
    return isRecord(kept) ? kept : {};
  } catch {
    return {};
  }
}
