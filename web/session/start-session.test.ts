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

/** A page at this address that has just come alive; `did` says what its session was asked to do. */
async function startAt(pathname: string, search = "", kept = new Map<string, string>()) {
  const heard = new Map<string, Tell>();
  const did: string[] = [];
  vi.stubGlobal("location", { pathname, search });
  vi.stubGlobal("document", { documentElement: { dataset: {} }, hidden: false });
  vi.stubGlobal("localStorage", { getItem: (name: string) => kept.get(name) ?? null });
  vi.stubGlobal("addEventListener", (name: string, tell: Tell) => heard.set(name, tell));
  const asked = (name: string) => async () => void did.push(name);
  const control = {
    resume: asked("resume"),
    refreshMember: asked("look again"),
    end: asked("end"),
  };
  vi.doMock("./session-actions.ts", () => ({
    prepareSession: () => {},
    openSession: async () => control,
  }));
  const { startSession } = await import("./start-session.ts");
  const { showSession, useSessionState } = await import("./session.ts");
  startSession({ identity, apiOrigin: "" });

  return {
    did,
    showSession,
    keepSession: () => kept.set("@@auth0spajs@@::lectern::@@user@@", "{}"),
    session: () => useSessionState.getState().session,
    hear: (name: string, event = {}) => heard.get(name)?.(event),
  };
}

test("a page looks whether somebody is signed in as it comes", async () => {
  const { session } = await startAt("/literature");
  expect(session().state).toBe("visitor");
});

test("S2.18: that somebody has signed out here is known to every page that comes after", async () => {
  const { session } = await startAt("/account", "", new Map([["signed-out", "true"]]));
  expect(session()).toEqual({ state: "visitor", hasSignedOut: true });
});

test("S2.09: beside a book that anybody may have written nobody has a session", async () => {
  const { session } = await startAt("/read/hymns");
  expect(session().state).toBe("unknown");
});

test("S1.04: where a sign-in is being finished no older session is taken up", async () => {
  const { session } = await startAt("/callback", "?code=a&state=b");
  expect(session().state).toBe("unknown");
});

test("S1.04: the end of a sign-in that was opened by hand looks like any page", async () => {
  const { session } = await startAt("/callback");
  expect(session().state).toBe("visitor");
});

test("S1.04: who comes back to a tab is taken up, once, where somebody has signed in meanwhile", async () => {
  const { did, keepSession, hear } = await startAt("/literature");
  keepSession();
  hear("visibilitychange");
  hear("focus");
  await vi.waitFor(() => expect(did).toEqual(["resume"]));
});

test("S1.04: whoever is signed in is looked for again, and is out where the device knows of nobody", async () => {
  const { did, keepSession, showSession, hear } = await startAt("/literature");
  showSession(ada);
  hear("focus");
  await vi.waitFor(() => expect(did).toEqual(["end"]));

  showSession(ada);
  keepSession();
  await vi.waitFor(() => {
    hear("focus");
    expect(did.slice(0, 2)).toEqual(["end", "look again"]);
  });
});

test("S1.04: a tab that is left looks for nobody", async () => {
  const { did, showSession, hear } = await startAt("/literature");
  showSession(ada);
  vi.stubGlobal("document", { documentElement: { dataset: {} }, hidden: true });
  hear("visibilitychange");
  await Promise.resolve();
  expect(did).toEqual([]);
});

test("S2.18: a page that Back brings whole waits for no sign-in that was turned away from", async () => {
  const { session, showSession, hear } = await startAt("/literature");
  showSession({ state: "signing-in" });
  hear("pageshow", { persisted: false });
  expect(session().state).toBe("signing-in");
  hear("pageshow", { persisted: true });
  expect(session()).toEqual({ state: "visitor", hasSignedOut: false });
});

test.each([
  ["/", "left_here"],
  ["/read/lamp", null],
])("%s asks about what was left unasked: %j", async (pathname, authError) => {
  vi.stubGlobal("sessionStorage", { getItem: (name: string) => (name === "unasked" ? "" : null) });
  await startAt(pathname);
  const { useSessionState } = await import("./session.ts");
  expect(useSessionState.getState().authError).toBe(authError);
});
