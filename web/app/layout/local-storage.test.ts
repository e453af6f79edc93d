import { afterEach, expect, test, vi } from "vitest";

import { writeStoredOrSession, readStoredOrSession } from "./local-storage.ts";

afterEach(() => vi.unstubAllGlobals());

/** A storage that can be full. */
function storage() {
  const entries = new Map<string, string>();
  return {
    entries,
    isFull: false,
    getItem: (name: string) => entries.get(name) ?? null,
    removeItem: (name: string) => void entries.delete(name),
    setItem(name: string, text: string) {
      if (this.isFull) throw new DOMException("no room", "QuotaExceededError");
      entries.set(name, text);
    },
  };
}

test("falls back to the tab when the device is full, and returns to it later", () => {
  const [device, tab] = [storage(), storage()];
  vi.stubGlobal("localStorage", device);
  vi.stubGlobal("sessionStorage", tab);
  writeStoredOrSession("order", 1);
  device.isFull = true;
  writeStoredOrSession("order", 2);
  expect(readStoredOrSession("order")).toBe(2);
  expect([device.entries.size, tab.entries.size]).toEqual([0, 1]);

  device.isFull = false;
  writeStoredOrSession("order", 3);
  expect(readStoredOrSession("order")).toBe(3);
  expect([device.entries.size, tab.entries.size]).toEqual([1, 0]);
  writeStoredOrSession("order", null);
  expect(readStoredOrSession("order")).toBeNull();
});

test("reads null when nothing can be stored", () => {
  const [device, tab] = [storage(), storage()];
  device.isFull = tab.isFull = true;
  vi.stubGlobal("localStorage", device);
  vi.stubGlobal("sessionStorage", tab);
  writeStoredOrSession("order", 1);
  expect(readStoredOrSession("order")).toBeNull();
});
