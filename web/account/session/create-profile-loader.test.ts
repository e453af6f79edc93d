import { expect, test } from "vitest";

import { ada, createSession, failure, currentSession, user } from "#tests/people/test-session.ts";

import { showSession } from "./session.ts";

test.each([
  [failure(404), { state: "not-found" }],
  [failure(403, "email-unverified"), { state: "unverified" }],
  [failure(403, "account-leaving"), { state: "failed", code: "account-leaving" }],
  [failure(500), { state: "failed", user: { firstName: "", freeLimit: 15 } }],
] as const)("S4.05: on failure %s sets the profile %j", async (error, user) => {
  await createSession({}, { getUser: () => Promise.reject(error) }).session.resume();
  expect(currentSession().session).toMatchObject({ state: "member", user });
});

test("S8.04: defaults the free limit to 20 dollars without a settings call", async () => {
  const calls = {
    getUser: () => Promise.reject(failure(0)),
    getDefaultLimit: () => Promise.reject(failure(0)),
  };
  await createSession({}, calls).session.resume();
  expect(currentSession().session).toMatchObject({
    user: { user: { freeLimit: 20, firstName: "" } },
  });
});

test("S4.06: reloads only the order terms, without requesting a sign-in", async () => {
  const answered = { ...user, taxId: "old", isForeign: true, freeLimit: 12 };
  const { session } = createSession({}, { getUser: () => Promise.resolve(answered) }, ada);
  showSession({
    ...ada,
    state: "member",
    user: { state: "found", user: { ...user, taxId: "new" } },
  });
  await session.renewTerms();
  expect(currentSession().session).toMatchObject({
    user: { user: { taxId: "new", isForeign: true, freeLimit: 12 } },
  });
  await expect(
    createSession({}, { getUser: () => Promise.reject(failure(401)) }, ada).session.renewTerms(),
  ).rejects.toThrow();
  expect(currentSession().authError).toBeNull();
});
