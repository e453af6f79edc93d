import { expect, test, vi } from "vitest";

import { ada, createSession, currentSession, refusal, ruth } from "#tests/people/test-session.ts";

test("holds a call while the person is asked to sign in again", async () => {
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

test("sends nothing after a dismissed error and asks again for the next call", async () => {
  const { session } = createSession({ getToken: refusal("login_required") }, {}, ada);
  for (const isNew of [false, true]) {
    const call = session.getToken(isNew);
    await vi.waitFor(() => expect(currentSession().authError).toBe("login_required"));
    session.abandonSignIn();
    expect(await call).toBeNull();
  }
});

test("drops a waiting call when another person signs in", async () => {
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

test("reports a closed window and keeps the page", async () => {
  const { session, did } = createSession({ popUp: refusal("cancelled") }, {}, ada);
  void session.requestSignIn("login_required");
  await session.signInAgain();
  expect(currentSession()).toMatchObject({ session: { state: "member" }, authError: "cancelled" });
  expect(did).toEqual([]);
});

test("redirects the page when no window can open", async () => {
  const { session, did } = createSession({ popUp: refusal("popup_open") }, {}, ada);
  void session.requestSignIn("consent_required");
  await session.signInAgain();
  expect(did).toEqual(["redirect consent"]);
});

test("reports an unreachable provider", async () => {
  const failing = { popUp: refusal("popup_open"), redirect: refusal("request_error") };
  const { session } = createSession(failing, {}, ada);
  void session.requestSignIn("login_required");
  await session.signInAgain();
  expect(currentSession().authError).toBe("request_error");
});
