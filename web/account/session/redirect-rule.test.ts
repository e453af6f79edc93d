import { expect, test, vi } from "vitest";

import { mayRedirect, claimRedirect } from "./redirect-rule.ts";

test.each([
  [null, true],
  [1_000_000, false],
  [970_001, false],
  [970_000, true],
  [Number.NaN, false],
  [2_000_000, true],
])("after a redirect at %s may redirect at 1,000,000: %s", (last, expected) =>
  expect(mayRedirect(1_000_000, last)).toBe(expected),
);

test("redirects once per interval and stores the time in the tab", () => {
  const stored = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
  });

  expect([claimRedirect(1_000), claimRedirect(2_000), claimRedirect(31_000)]).toEqual([
    true,
    false,
    true,
  ]);
  vi.unstubAllGlobals();
});

test("never redirects by itself when nothing can be stored", () => {
  vi.stubGlobal("sessionStorage", { getItem: () => null, setItem: () => {} });
  expect(claimRedirect()).toBe(false);
  vi.unstubAllGlobals();
});
