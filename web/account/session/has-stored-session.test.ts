import { afterEach, expect, test, vi } from "vitest";

import { identity } from "#tests/people/identity-settings.ts";

import { hasStoredSession } from "./has-stored-session.ts";

afterEach(() => vi.unstubAllGlobals());

const memory = { ...identity, session: "memory" } as const;

function stubLocalStorage(stored: Record<string, string>, cookie = "") {
  vi.stubGlobal("localStorage", { getItem: (name: string) => stored[name] ?? null });
  vi.stubGlobal("document", { cookie });
}

test("finds a session by its tokens, or by the cookie in memory mode", () => {
  stubLocalStorage({ "@@auth0spajs@@::lectern::@@user@@": "{}" });
  expect([hasStoredSession(identity), hasStoredSession(memory)]).toEqual([true, false]);

  stubLocalStorage({}, "theme=dark; auth0.lectern.is.authenticated=true");
  expect([hasStoredSession(identity), hasStoredSession(memory)]).toEqual([false, true]);
});

test("S1.04: finds no session after a sign-out despite stored tokens", () => {
  const stored = { "@@auth0spajs@@::lectern::@@user@@": "{}", "signed-out": "true" };
  stubLocalStorage(stored, "auth0.lectern.is.authenticated=true");
  expect([hasStoredSession(identity), hasStoredSession(memory)]).toEqual([false, false]);
});

test("finds no session when storage is blocked", () => {
  vi.stubGlobal("localStorage", undefined);
  expect(hasStoredSession(identity)).toBe(false);
});
