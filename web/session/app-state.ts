import { isRecord } from "#web/layout/kept.ts";

import { isCallback, readReturnPath } from "./return-path.ts";

/** What a sign-in takes along in this tab, and brings back however it ended. */
type AppState = { returnTo: string; scroll: number };

const KEPT_AS = "sign-in-luggage";

/** Of this page; of the one before, where a sign-in has failed. */
export function currentAppState(): AppState {
  const { pathname, search, hash } = location;
  if (isCallback(pathname)) return readAppState();
  return { returnTo: pathname + search + hash, scroll: scrollY };
}

export function storeAppState(): void {
  sessionStorage.setItem(KEPT_AS, JSON.stringify(currentAppState()));
}

/** Others may have written there. */
export function readAppState(): AppState {
  const { returnTo, scroll } = readKept();
  return {
    returnTo: readReturnPath(returnTo, location.origin),
    scroll: typeof scroll === "number" ? scroll : 0,
  };
}

function readKept(): Partial<Record<string, unknown>> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEPT_AS) ?? "null");
    return isRecord(kept) ? kept : {};
  } catch {
    return {};
  }
}
