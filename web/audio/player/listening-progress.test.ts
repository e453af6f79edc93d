import { afterEach, expect, test, vi } from "vitest";

import { storeProgress, reloadProgress, useListeningProgress } from "./listening-progress.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  useListeningProgress.setState({}, true);
});

test("what another document kept meanwhile stays", () => {
  const kept = stubStorage();
  storeProgress("/one.mp3", { at: 10, length: 60 });
  kept.set("heard", JSON.stringify({ "/one.mp3": { at: 50, length: 60 } }));
  storeProgress("/two.mp3", { at: 20, length: 60 });

  expect(JSON.parse(kept.get("heard") ?? "")).toEqual({
    "/one.mp3": { at: 50, length: 60 },
    "/two.mp3": { at: 20, length: 60 },
  });
});

test("what another document kept is known once it is read anew, as far as it makes sense", () => {
  const kept = stubStorage();
  kept.set("heard", JSON.stringify({ "/one.mp3": { at: 50, length: 60 }, "/two.mp3": "half" }));
  reloadProgress();

  expect(useListeningProgress.getState()).toEqual({ "/one.mp3": { at: 50, length: 60 } });
});

test("only the recordings heard last are kept", () => {
  const kept = stubStorage();
  for (let number = 1; number <= 201; number++)
    storeProgress(`/${number}.mp3`, { at: 1, length: 2 });

  const places = JSON.parse(kept.get("heard") ?? "");
  expect(Object.keys(places)).toHaveLength(200);
  expect(places).not.toHaveProperty("/1.mp3");
});

test("where nothing can be stored, the places hold as long as the document", () => {
  vi.stubGlobal("localStorage", undefined);
  storeProgress("/one.mp3", { at: 10, length: 60 });
  storeProgress("/two.mp3", { at: 20, length: 60 });
  reloadProgress();

  expect(Object.keys(useListeningProgress.getState())).toEqual(["/one.mp3", "/two.mp3"]);
});

function stubStorage(): Map<string, string> {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
  });
  return kept;
}
