import { expect, test } from "vitest";

import { createMemberFetch } from "./member-fetch.ts";

/** Responds with these statuses in turn and records the tokens. */
function answering(...statuses: number[]) {
  const tokens: (string | null)[] = [];
  const fetch: typeof globalThis.fetch = async (_, init) => {
    tokens.push(new Headers(init?.headers).get("Authorization"));
    return new Response("{}", { status: statuses[tokens.length - 1] ?? 200 });
  };
  return { fetch, tokens };
}

const getToken = async (isNew?: boolean) => (isNew ? "new" : "usual");
const requestSignIn = async () => false;

test("sends the token and the caller's headers", async () => {
  const { fetch, tokens } = answering(200);
  const answer = await createMemberFetch({ getToken, requestSignIn }, fetch)("/api/x", {
    headers: { Accept: "application/json" },
  });
  expect(answer.status).toBe(200);
  expect(tokens).toEqual(["Bearer usual"]);
});

test("repeats a refused call with a new token", async () => {
  const { fetch, tokens } = answering(401, 200);
  expect((await createMemberFetch({ getToken, requestSignIn }, fetch)("/api/x")).status).toBe(200);
  expect(tokens).toEqual(["Bearer usual", "Bearer new"]);
});

test("repeats a call refused twice after the person signs in again", async () => {
  const { fetch, tokens } = answering(401, 401, 200);
  const answer = await createMemberFetch(
    { getToken, requestSignIn: async () => true },
    fetch,
  )("/api/x");
  expect(answer.status).toBe(200);
  expect(tokens).toHaveLength(3);
});

test("returns 401 when the person does not sign in again", async () => {
  const { fetch, tokens } = answering(401, 401);
  expect((await createMemberFetch({ getToken, requestSignIn }, fetch)("/api/x")).status).toBe(401);
  expect(tokens).toHaveLength(2);
});

test("sends nothing without a token", async () => {
  const { fetch, tokens } = answering();
  const answer = await createMemberFetch(
    { getToken: async () => null, requestSignIn },
    fetch,
  )("/api/x");
  expect(answer.status).toBe(401);
  expect(await answer.json()).toMatchObject({ code: "err-signed-out" });
  expect(tokens).toEqual([]);
});

test("returns other error statuses unchanged", async () => {
  const { fetch, tokens } = answering(403);
  expect((await createMemberFetch({ getToken, requestSignIn }, fetch)("/api/x")).status).toBe(403);
  expect(tokens).toHaveLength(1);
});
