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
import type { ProfileCalls } from "./load-user.ts";

const signedOut = { state: "visitor", hasSignedOut: true };

test("a session that is known is taken up with the profile", async () => {
  await createSession({}, { getUser: async () => user }).session.resume();
  expect(currentSession().session).toEqual({
    ...ada,
    state: "member",
    user: { state: "found", user },
  });
});

test("a member whose e-mail is not verified is not asked for", async () => {
  const getUser = vi.fn<ProfileCalls["getUser"]>();
  await createSession({ findMember: async () => unverified }, { getUser }).session.resume();
  expect(currentSession().session).toMatchObject({ user: { state: "unverified" } });
  expect(getUser).not.toHaveBeenCalled();
});

test.each(["login_required", "access_denied"])(
  "a session that is refused with %s as the page comes says so and asks nothing, and what was typed in it is kept",
  async (code) => {
    const { session, did } = createSession({ getToken: refusal(code) });
    removedKeys.length = 0;
    await session.resume();
    expect(currentSession()).toMatchObject({ session: { state: "failed", code }, authError: null });
    expect(did).toEqual(["clear"]);
    expect(removedKeys).not.toContain("typed-own-profile auth0|ada");
  },
);

test("what one person has typed is forgotten as another comes, and what nobody has signed stays", async () => {
  const { session } = createSession({ findMember: async () => ruth });
  removedKeys.length = 0;
  await session.finish("https://library.example/callback?code=a");
  expect(removedKeys).toEqual(["typed-own-profile auth0|ada"]);
});

test.each([
  ["a broken line", refusal("timeout")],
  ["a provider in trouble", refusal("server_error")],
  ["the page of a gateway", () => Promise.reject(new SyntaxError("Unexpected token '<'"))],
  ["what nobody knows", refusal("teapot")],
])("%s ends no session", async (_, getToken) => {
  const { session, did } = createSession({ getToken });
  await session.resume();
  expect(currentSession().session).toMatchObject({ state: "member", identity: ada.identity });
  expect(did).toEqual([]);
});

test("S4.05: an e-mail that was not verified may be since: its token is renewed as the page comes", async () => {
  const getToken = vi.fn<IdentityProvider["getToken"]>(async () => "token");
  await createSession({ getToken }).session.resume();
  await createSession({ getToken, findMember: async () => unverified }).session.resume();
  expect(getToken.mock.calls).toEqual([[false], [true]]);
});

test("S4.05: an e-mail that was verified since is seen as the page comes", async () => {
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

test("S4.05: looking again asks who is refused to sign in, and says when it could not look", async () => {
  const { session } = createSession({ getToken: refusal("login_required") }, {}, ada);
  const looked = session.reload();
  await vi.waitFor(() => expect(currentSession().authError).toBe("login_required"));
  session.abandonSignIn();
  expect(await looked).toBe(false);
  expect(await createSession({}, {}, ada).session.reload()).toBe(true);
});

test("signing out tells the other tabs and leaves nothing", async () => {
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
  ["signed in as somebody else", "visitor", ruth.identity],
  ["signed in as the same", "member", ada.identity],
])("another tab has %s: here one is a %s", (_, state, identity) => {
  const { session, did } = createSession({}, {}, ada);
  session.handleTabMessage(identity);
  expect(currentSession().session.state).toBe(state);
  expect(did).toEqual(state === "visitor" ? ["start over"] : []);
});

test.each([
  ["comes all the same", async (): Promise<string> => "renewed"],
  ["is refused", refusal("login_required")],
])("S1.04: a renewal that %s after somebody has signed out changes nothing", async (_, answer) => {
  for (const begin of ["resume", "getToken", "reload"] as const) {
    const renewed = Promise.withResolvers<void>();
    const getToken = vi.fn<IdentityProvider["getToken"]>(() => renewed.promise.then(answer));
    const { session } = createSession({ getToken }, {}, ada);
    const asked = session[begin]();
    await vi.waitFor(() => expect(getToken).toHaveBeenCalled());
    await session.signOut();
    renewed.resolve();
    expect((await asked) || null).toBeNull();
    expect(currentSession()).toMatchObject({ session: signedOut, authError: null });
  }
});

test("whether the provider has heard of a sign-out is told", async () => {
  expect(await createSession({}, {}, ada).session.signOut()).toBe(true);
  expect(await createSession({ leave: async () => false }, {}, ada).session.signOut()).toBe(false);
});

test("a visitor stays one while somebody signs in in another tab", () => {
  const { session, did } = createSession();
  session.handleTabMessage(ada.identity);
  expect(did).toEqual([]);
});

test("another person who has signed in in another tab is taken up", async () => {
  const { session } = createSession({ findMember: async () => ruth }, {}, ada);
  await session.refreshMember();
  expect(currentSession().session).toMatchObject({
    identity: ruth.identity,
    user: { state: "not-found" },
  });
});
