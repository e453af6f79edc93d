import { afterEach, expect, test, vi } from "vitest";

import { identity } from "#tests/people/identity-settings.ts";

import type { Session } from "./session.ts";

const ada = {
  identity: "auth0|ada",
  email: "ada@example.org",
  isEmailVerified: true,
  name: "Ada",
  state: "member",
  user: { state: "loading" },
} as const satisfies Session;

afterEach(() => {
  vi.unstubAllGlobals();
  vi.doUnmock("./session-actions.ts");
  vi.resetModules();
});

type Tell = (event: { persisted?: boolean }) => void;

/** A page at this address after hydration; `did` lists the calls of its session control. */
async function startAt(pathname: string, search = "", stored = new Map<string, string>()) {
  const listeners = new Map<string, Tell>();
  const did: string[] = [];
  vi.stubGlobal("location", { pathname, search });
  vi.stubGlobal("document", { documentElement: { dataset: {} }, hidden: false });
  vi.stubGlobal("localStorage", { getItem: (name: string) => stored.get(name) ?? null });
  vi.stubGlobal("addEventListener", (name: string, listener: Tell) =>
    listeners.set(name, listener),
  );
  const record = (name: string) => async () => void did.push(name);
  const control = {
    resume: record("resume"),
    refreshMember: record("refresh"),
    end: record("end"),
  };
  vi.doMock("./session-actions.ts", () => ({
    prepareSession: () => {},
    openSession: async () => control,
  }));
  const { startSession } = await import("./start-session.ts");
  const { showSession, useSessionState } = await import("./session.ts");
  startSession({ identity }, vi.fn());

  return {
    did,
    showSession,
    keepSession: () => stored.set("@@auth0spajs@@::lectern::@@user@@", "{}"),
    session: () => useSessionState.getState().session,
    hear: (name: string, event = {}) => listeners.get(name)?.(event),
  };
}

test("checks for a session on load", async () => {
  const { session } = await startAt("/literature");
  expect(session().state).toBe("visitor");
});

test("S2.18: remembers a sign-out on later pages", async () => {
  const { session } = await startAt("/account", "", new Map([["signed-out", "true"]]));
  expect(session()).toEqual({ state: "visitor", hasSignedOut: true });
});

test("S2.09: has no session beside a book", async () => {
  const { session } = await startAt("/read/hymns");
  expect(session().state).toBe("unknown");
});

test("S1.04: resumes no older session on the callback screen", async () => {
  const { session } = await startAt("/callback", "?code=a&state=b");
  expect(session().state).toBe("unknown");
});

test("S1.04: treats a callback screen opened by hand like any page", async () => {
  const { session } = await startAt("/callback");
  expect(session().state).toBe("visitor");
});

test("S1.04: resumes once when a tab regains focus after a sign-in", async () => {
  const { did, keepSession, hear: dispatch } = await startAt("/literature");
  keepSession();
  dispatch("visibilitychange");
  dispatch("focus");
  await vi.waitFor(() => expect(did).toEqual(["resume"]));
});

test("S1.04: checks a member again on focus, and ends a missing session", async () => {
  const { did, keepSession, showSession, hear: dispatch } = await startAt("/literature");
  showSession(ada);
  dispatch("focus");
  await vi.waitFor(() => expect(did).toEqual(["end"]));

  showSession(ada);
  keepSession();
  await vi.waitFor(() => {
    dispatch("focus");
    expect(did.slice(0, 2)).toEqual(["end", "refresh"]);
  });
});

test("S1.04: does not check in a hidden tab", async () => {
  const { did, showSession, hear: dispatch } = await startAt("/literature");
  showSession(ada);
  vi.stubGlobal("document", { documentElement: { dataset: {} }, hidden: true });
  dispatch("visibilitychange");
  await Promise.resolve();
  expect(did).toEqual([]);
});

test("S2.18: stops waiting for a sign-in when Back restores the page", async () => {
  const { session, showSession, hear: dispatch } = await startAt("/literature");
  showSession({ state: "signing-in" });
  dispatch("pageshow", { persisted: false });
  expect(session().state).toBe("signing-in");
  dispatch("pageshow", { persisted: true });
  expect(session()).toEqual({ state: "visitor", hasSignedOut: false });
});

test.each([
  ["/", "left_here"],
  ["/read/lamp", null],
])("at %s gives the pending question as %j", async (pathname, authError) => {
  vi.stubGlobal("sessionStorage", { getItem: (name: string) => (name === "unasked" ? "" : null) });
  await startAt(pathname);
  const { useSessionState } = await import("./session.ts");
  expect(useSessionState.getState().authError).toBe(authError);
});
