import { expect, test, vi } from "vitest";

import {
  ada,
  createSession,
  removedKeys,
  currentSession,
  refusal,
  ruth,
  unverified,
  user,
} from "#tests/people/test-session.ts";

import type { IdentityProvider } from "./identity-provider.ts";
import type { ProfileCalls } from "./create-profile-loader.ts";

const signedOut = { state: "visitor", hasSignedOut: true };

test("resumes a stored session with its profile", async () => {
  await createSession({}, { getUser: async () => user }).session.resume();
  expect(currentSession().session).toEqual({
    ...ada,
    state: "member",
    user: { state: "found", user },
  });
});

test("does not load the profile of an unverified member", async () => {
  const getUser = vi.fn<ProfileCalls["getUser"]>();
  await createSession({ findMember: async () => unverified }, { getUser }).session.resume();
  expect(currentSession().session).toMatchObject({ user: { state: "unverified" } });
  expect(getUser).not.toHaveBeenCalled();
});

test.each(["login_required", "access_denied"])(
  "reports a session refused with %s on load and keeps drafts",
  async (code) => {
    const { session, did } = createSession({ getToken: refusal(code) });
    removedKeys.length = 0;
    await session.resume();
    expect(currentSession()).toMatchObject({ session: { state: "failed", code }, authError: null });
    expect(did).toEqual(["clear"]);
    expect(removedKeys).not.toContain("typed-own-profile auth0|ada");
  },
);

test("deletes personal drafts when another person signs in", async () => {
  const { session } = createSession({ findMember: async () => ruth });
  removedKeys.length = 0;
  await session.finish("https://library.example/callback?code=a");
  expect(removedKeys).toEqual(["typed-own-profile auth0|ada"]);
});

test.each([
  ["a network timeout", refusal("timeout")],
  ["a provider error", refusal("server_error")],
  ["a proxy error page", () => Promise.reject(new SyntaxError("Unexpected token '<'"))],
  ["an unknown code", refusal("teapot")],
])("keeps the session after %s", async (_, getToken) => {
  const { session, did } = createSession({ getToken });
  await session.resume();
  expect(currentSession().session).toMatchObject({ state: "member", identity: ada.identity });
  expect(did).toEqual([]);
});

test("S4.05: renews the token on load while the e-mail is unverified", async () => {
  const getToken = vi.fn<IdentityProvider["getToken"]>(async () => "token");
  await createSession({ getToken }).session.resume();
  await createSession({ getToken, findMember: async () => unverified }).session.resume();
  expect(getToken.mock.calls).toEqual([[false], [true]]);
});

test("S4.05: notices a newly verified e-mail on load", async () => {
  let isRenewed = false;
  const { session } = createSession(
    {
      findMember: async () => (isRenewed ? ada : unverified),
      getToken: async () => {
        isRenewed = true;
        return "token";
      },
    },
    { getUser: async () => user },
  );
  await session.resume();
  expect(currentSession().session).toEqual({
    ...ada,
    state: "member",
    user: { state: "found", user },
  });
});

test("S4.05: requests a sign-in on reload, and reports a failed reload", async () => {
  const { session } = createSession({ getToken: refusal("login_required") }, {}, ada);
  const reloading = session.reload();
  await vi.waitFor(() => expect(currentSession().authError).toBe("login_required"));
  session.abandonSignIn();
  expect(await reloading).toBe(false);
  expect(await createSession({}, {}, ada).session.reload()).toBe(true);
});

test("notifies other tabs on sign-out and leaves nothing", async () => {
  const { session, did } = createSession({}, {}, ada);
  const token = session.requestSignIn("login_required");
  await session.signOut();
  expect(await token).toBe(false);
  expect(currentSession()).toMatchObject({ session: signedOut, authError: null });
  expect(did).toEqual(["start over", "leave", "tell null"]);
  expect(removedKeys).toContain("typed-own-profile auth0|ada");
});

test.each([
  ["signed out", "visitor", null],
  ["signed in as another person", "visitor", ruth.identity],
  ["signed in as the same person", "member", ada.identity],
])("when another tab has %s, becomes a %s", (_, state, identity) => {
  const { session, did } = createSession({}, {}, ada);
  session.handleTabMessage(identity);
  expect(currentSession().session.state).toBe(state);
  expect(did).toEqual(state === "visitor" ? ["start over"] : []);
});

test.each([
  ["succeeds", async (): Promise<string> => "renewed"],
  ["fails", refusal("login_required")],
])("S1.04: ignores a renewal that %s after a sign-out", async (_, answer) => {
  for (const method of ["resume", "getToken", "reload"] as const) {
    const renewed = Promise.withResolvers<void>();
    const getToken = vi.fn<IdentityProvider["getToken"]>(() => renewed.promise.then(answer));
    const { session } = createSession({ getToken }, {}, ada);
    const call = session[method]();
    await vi.waitFor(() => expect(getToken).toHaveBeenCalled());
    await session.signOut();
    renewed.resolve();
    expect((await call) || null).toBeNull();
    expect(currentSession()).toMatchObject({ session: signedOut, authError: null });
  }
});

test("returns whether the provider has ended the session", async () => {
  expect(await createSession({}, {}, ada).session.signOut()).toBe(true);
  expect(await createSession({ signOut: async () => false }, {}, ada).session.signOut()).toBe(
    false,
  );
});

test("stays a visitor when a person signs in in another tab", () => {
  const { session, did } = createSession();
  session.handleTabMessage(ada.identity);
  expect(did).toEqual([]);
});

test("switches to another person who signed in in another tab", async () => {
  const { session } = createSession({ findMember: async () => ruth }, {}, ada);
  await session.refreshMember();
  expect(currentSession().session).toMatchObject({
    identity: ruth.identity,
    user: { state: "not-found" },
  });
});
