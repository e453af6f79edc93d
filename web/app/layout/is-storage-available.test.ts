import { afterEach, expect, test, vi } from "vitest";

import { isStorageAvailable } from "./is-storage-available.ts";

afterEach(() => vi.unstubAllGlobals());

function storage(): Pick<Storage, "getItem" | "setItem" | "removeItem"> {
  const stored = new Map<string, string>();
  return {
    getItem: (name) => stored.get(name) ?? null,
    setItem: (name, value) => void stored.set(name, value),
    removeItem: (name) => void stored.delete(name),
  };
}

const discardingStorage = { ...storage(), setItem: () => {} };

test.each([
  ["nothing is blocked", { cookieEnabled: true }, storage(), true],
  ["only cookies are blocked", { cookieEnabled: false }, storage(), false],
  ["only session storage discards writes", { cookieEnabled: true }, discardingStorage, false],
])("S2.20: tells whether storage works when %s", (_, navigator, sessionStorage, canStore) => {
  vi.stubGlobal("navigator", navigator);
  vi.stubGlobal("localStorage", storage());
  vi.stubGlobal("sessionStorage", sessionStorage);
  expect(isStorageAvailable()).toBe(canStore);
});
