import { afterEach, expect, test, vi } from "vitest";

import { identity } from "#tests/people/identity-settings.ts";

import { hasStoredSession } from "./has-stored-session.ts";

afterEach(() => vi.unstubAllGlobals());

const memory = { ...identity, session: "memory" } as const;

function keepOnDevice(kept: Record<string, string>, cookie = "") {
  vi.stubGlobal("localStorage", { getItem: (name: string) => kept[name] ?? null });
  vi.stubGlobal("document", { cookie });
}

test("a session is known by its tokens on the device, or by the cookie where it lives in memory", () => {
  keepOnDevice({ "@@auth0spajs@@::lectern::@@user@@": "{}" });
  expect([hasStoredSession(identity), hasStoredSession(memory)]).toEqual([true, false]);

  keepOnDevice({}, "theme=dark; auth0.lectern.is.authenticated=true");
  expect([hasStoredSession(identity), hasStoredSession(memory)]).toEqual([false, true]);
});

test("S1.04: until somebody signs in again nothing that lies there is a session of who has signed out", () => {
  const kept = { "@@auth0spajs@@::lectern::@@user@@": "{}", "signed-out": "true" };
  keepOnDevice(kept, "auth0.lectern.is.authenticated=true");
  expect([hasStoredSession(identity), hasStoredSession(memory)]).toEqual([false, false]);
});

test("where storage is blocked no session is known", () => {
  vi.stubGlobal("localStorage", undefined);
  expect(hasStoredSession(identity)).toBe(false);
});
