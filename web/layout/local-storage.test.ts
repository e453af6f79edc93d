import { afterEach, expect, test, vi } from "vitest";

import { writeStoredOrSession, readStoredOrSession } from "./local-storage.ts";

afterEach(() => vi.unstubAllGlobals());

/** A storage that has room until it is full. */
function storage() {
  const kept = new Map<string, string>();
  return {
    kept,
    isFull: false,
    getItem: (name: string) => kept.get(name) ?? null,
    removeItem: (name: string) => void kept.delete(name),
    setItem(name: string, text: string) {
      if (this.isFull) throw new DOMException("no room", "QuotaExceededError");
      kept.set(name, text);
    },
  };
}

test("what must outlive a reload is kept by the tab where the device is full, and by the device when it has room again", () => {
  const [device, tab] = [storage(), storage()];
  vi.stubGlobal("localStorage", device);
  vi.stubGlobal("sessionStorage", tab);
  writeStoredOrSession("order", 1);
  device.isFull = true;
  writeStoredOrSession("order", 2);
  expect(readStoredOrSession("order")).toBe(2);
  expect([device.kept.size, tab.kept.size]).toEqual([0, 1]);

  device.isFull = false;
  writeStoredOrSession("order", 3);
  expect(readStoredOrSession("order")).toBe(3);
  expect([device.kept.size, tab.kept.size]).toEqual([1, 0]);
  writeStoredOrSession("order", null);
  expect(readStoredOrSession("order")).toBeNull();
});

test("where nothing can be kept nothing is lost but that", () => {
  const [device, tab] = [storage(), storage()];
  device.isFull = tab.isFull = true;
  vi.stubGlobal("localStorage", device);
  vi.stubGlobal("sessionStorage", tab);
  writeStoredOrSession("order", 1);
  expect(readStoredOrSession("order")).toBeNull();
});
