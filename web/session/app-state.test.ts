import { afterEach, expect, test, vi } from "vitest";

import { storeAppState, currentAppState, readAppState } from "./app-state.ts";

afterEach(() => vi.unstubAllGlobals());

function stubTab(kept = new Map<string, string>()) {
  vi.stubGlobal("sessionStorage", {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
  });
  vi.stubGlobal("scrollY", 120);
  return (path: string) => vi.stubGlobal("location", new URL(path, "https://library.example"));
}

const list = { returnTo: "/literature?topicId=2#a", scroll: 120 };

test("S2.18: a sign-in takes along where it began", () => {
  const go = stubTab();
  go(list.returnTo);
  storeAppState();
  go("/callback?code=1&state=2");
  expect(readAppState()).toEqual(list);
});

test("S2.18: one that failed and is begun again leads to where the first began", () => {
  const go = stubTab();
  go(list.returnTo);
  storeAppState();
  go("/callback");
  storeAppState();
  expect(currentAppState()).toEqual(list);
});

test.each([["{"], ["7"], [`{"returnTo":"//evil.example","scroll":"9"}`]])(
  "%s in the tab's storage leads home",
  (kept) => {
    stubTab(new Map([["sign-in-luggage", kept]]))("/callback");
    expect(readAppState()).toEqual({ returnTo: "/", scroll: 0 });
  },
);
