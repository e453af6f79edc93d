import { isRecord } from "#web/app/layout/local-storage.ts";

import { isCallbackPath, parseReturnPath } from "./return-path.ts";

/** Where a sign-in started in this tab; used to return there, also after a failure. */
type AppState = { returnTo: string; scroll: number };

const STORAGE_KEY = "sign-in-luggage";

/** The state of this page; on the callback screen, of the page before it. */
export function currentAppState(): AppState {
  const { pathname, search, hash } = location;
  if (isCallbackPath(pathname)) return readAppState();
  return { returnTo: pathname + search + hash, scroll: scrollY };
}

export function storeAppState(): void {
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify(currentAppState()));
}

/** Validates the stored state, which other scripts may have written. */
export function readAppState(): AppState {
  const { returnTo, scroll } = readStoredState();
  return {
    returnTo: parseReturnPath(returnTo, location.origin),
    scroll: typeof scroll === "number" ? scroll : 0,
  };
}

function readStoredState(): Partial<Record<string, unknown>> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? "null");
    return isRecord(stored) ? stored : {};
  } catch {
    return {};
  }
}
