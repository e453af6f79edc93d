import { afterEach, expect, test, vi } from "vitest";

import { storeProgress, reloadProgress, useListeningProgress } from "./listening-progress.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  useListeningProgress.setState({}, true);
});

test("keeps progress that another document stored", () => {
  const stored = stubStorage();
  storeProgress("/one.mp3", { at: 10, length: 60 });
  stored.set("heard", JSON.stringify({ "/one.mp3": { at: 50, length: 60 } }));
  storeProgress("/two.mp3", { at: 20, length: 60 });

  expect(JSON.parse(stored.get("heard") ?? "")).toEqual({
    "/one.mp3": { at: 50, length: 60 },
    "/two.mp3": { at: 20, length: 60 },
  });
});

test("reloads valid progress of another document", () => {
  const stored = stubStorage();
  stored.set("heard", JSON.stringify({ "/one.mp3": { at: 50, length: 60 }, "/two.mp3": "half" }));
  reloadProgress();

  expect(useListeningProgress.getState()).toEqual({ "/one.mp3": { at: 50, length: 60 } });
});

test("keeps only the latest recordings", () => {
  const stored = stubStorage();
  for (let number = 1; number <= 201; number++)
    storeProgress(`/${number}.mp3`, { at: 1, length: 2 });

  const places = JSON.parse(stored.get("heard") ?? "");
  expect(Object.keys(places)).toHaveLength(200);
  expect(places).not.toHaveProperty("/1.mp3");
});

test("keeps progress in memory when storage is blocked", () => {
  vi.stubGlobal("localStorage", undefined);
  storeProgress("/one.mp3", { at: 10, length: 60 });
  storeProgress("/two.mp3", { at: 20, length: 60 });
  reloadProgress();

  expect(Object.keys(useListeningProgress.getState())).toEqual(["/one.mp3", "/two.mp3"]);
});

function stubStorage(): Map<string, string> {
  const stored = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
  });
  return stored;
}
