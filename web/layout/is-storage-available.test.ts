import { afterEach, expect, test, vi } from "vitest";

import { isStorageAvailable } from "./is-storage-available.ts";

afterEach(() => vi.unstubAllGlobals());

function storage(): Pick<Storage, "getItem" | "setItem" | "removeItem"> {
  const kept = new Map<string, string>();
  return {
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, value) => void kept.set(name, value),
    removeItem: (name) => void kept.delete(name),
  };
}

const deaf = { ...storage(), setItem: () => {} };

test.each([
  ["all is open", { cookieEnabled: true }, storage(), true],
  ["cookies alone are blocked", { cookieEnabled: false }, storage(), false],
  ["the tab alone keeps nothing", { cookieEnabled: true }, deaf, false],
])("S2.20: where %s", (_, navigator, sessionStorage, canStore) => {
  vi.stubGlobal("navigator", navigator);
  vi.stubGlobal("localStorage", storage());
  vi.stubGlobal("sessionStorage", sessionStorage);
  expect(isStorageAvailable()).toBe(canStore);
});
