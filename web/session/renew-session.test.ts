import { expect, test, vi } from "vitest";

import { ada, createSession, currentSession, refusal, ruth } from "#tests/people/test-session.ts";

test("a call in mid-use waits while one is asked to sign in again", async () => {
  let isOver = true;
  const getToken = () => (isOver ? refusal("login_required")() : Promise.resolve("fresh"));
  const popUp = async () => void (isOver = false);
  const { session } = createSession({ getToken, popUp }, {}, ada);

  const token = session.getToken();
  await vi.waitFor(() => expect(currentSession().authError).toBe("login_required"));
  expect(currentSession().session).toMatchObject({ state: "member" });
  await session.signInAgain();

  expect(await token).toBe("fresh");
  expect(currentSession().authError).toBeNull();
});

test("a trouble that is let be makes no call, and the next call asks anew", async () => {
  const { session } = createSession({ getToken: refusal("login_required") }, {}, ada);
  for (const isNew of [false, true]) {
    const call = session.getToken(isNew);
    await vi.waitFor(() => expect(currentSession().authError).toBe("login_required"));
    session.abandonSignIn();
    expect(await call).toBeNull();
  }
});

test("somebody else who signs in instead makes no call of the first", async () => {
  const { session, did } = createSession(
    { getToken: refusal("login_required"), findMember: async () => ruth },
    {},
    ada,
  );
  const token = session.getToken();
  await vi.waitFor(() => expect(currentSession().authError).not.toBeNull());
  await session.signInAgain();

  expect(await token).toBeNull();
  expect(did).toEqual(["popup", `tell ${ruth.identity}`]);
  expect(currentSession().session).toMatchObject({ identity: ruth.identity });
});

test("a window that is closed says so and leaves the page as it is", async () => {
  const { session, did } = createSession({ popUp: refusal("cancelled") }, {}, ada);
  void session.requestSignIn("login_required");
  await session.signInAgain();
  expect(currentSession()).toMatchObject({ session: { state: "member" }, authError: "cancelled" });
  expect(did).toEqual([]);
});

test("where no window may open the whole page leads there, and back", async () => {
  const { session, did } = createSession({ popUp: refusal("popup_open") }, {}, ada);
  void session.requestSignIn("consent_required");
  await session.signInAgain();
  expect(did).toEqual(["redirect consent"]);
});

test("a provider that cannot be reached then either is said to be so", async () => {
  const failing = { popUp: refusal("popup_open"), redirect: refusal("request_error") };
  const { session } = createSession(failing, {}, ada);
  void session.requestSignIn("login_required");
  await session.signInAgain();
  expect(currentSession().authError).toBe("request_error");
});
