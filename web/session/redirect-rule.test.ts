import { expect, test, vi } from "vitest";

import { mayRedirect, claimRedirect } from "./redirect-rule.ts";

test.each([
  [null, true],
  [1_000_000, false],
  [970_001, false],
  [970_000, true],
  [Number.NaN, false],
  [2_000_000, true],
])("last led there at %s, a closed screen may at 1,000,000: %s", (last, may) =>
  expect(mayRedirect(1_000_000, last)).toBe(may),
);

test("it leads to the provider once, and remembers it in the tab", () => {
  const kept = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
  });

  expect([claimRedirect(1_000), claimRedirect(2_000), claimRedirect(31_000)]).toEqual([
    true,
    false,
    true,
  ]);
  vi.unstubAllGlobals();
});

test("where nothing can be remembered it never leads there by itself", () => {
  vi.stubGlobal("sessionStorage", { getItem: () => null, setItem: () => {} });
  expect(claimRedirect()).toBe(false);
  vi.unstubAllGlobals();
});
