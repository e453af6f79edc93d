import { afterEach, expect, test, vi } from "vitest";

import { storeAppState, currentAppState, readAppState } from "./app-state.ts";

afterEach(() => vi.unstubAllGlobals());

function stubTab(stored = new Map<string, string>()) {
  vi.stubGlobal("sessionStorage", {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
  });
  vi.stubGlobal("scrollY", 120);
  return (path: string) => vi.stubGlobal("location", new URL(path, "https://library.example"));
}

const list = { returnTo: "/literature?topicId=2#a", scroll: 120 };

test("S2.18: stores where a sign-in started", () => {
  const go = stubTab();
  go(list.returnTo);
  storeAppState();
  go("/callback?code=1&state=2");
  expect(readAppState()).toEqual(list);
});

test("S2.18: keeps the first start when a failed sign-in is retried", () => {
  const go = stubTab();
  go(list.returnTo);
  storeAppState();
  go("/callback");
  storeAppState();
  expect(currentAppState()).toEqual(list);
});

test.each([["{"], ["7"], [`{"returnTo":"//evil.example","scroll":"9"}`]])(
  "falls back to home for %s in storage",
  (stored) => {
    stubTab(new Map([["sign-in-luggage", stored]]))("/callback");
    expect(readAppState()).toEqual({ returnTo: "/", scroll: 0 });
  },
);
