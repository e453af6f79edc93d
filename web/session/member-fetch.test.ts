import { expect, test } from "vitest";

import { createMemberFetch } from "./member-fetch.ts";

/** Answers in turn, and tells the tokens that it was asked with. */
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

test("a call is made with the person's token, and with what else it says", async () => {
  const { fetch, tokens } = answering(200);
  const answer = await createMemberFetch({ getToken, requestSignIn }, fetch)("/api/x", {
    headers: { Accept: "application/json" },
  });
  expect(answer.status).toBe(200);
  expect(tokens).toEqual(["Bearer usual"]);
});

test("one that is refused is made once more with a new token", async () => {
  const { fetch, tokens } = answering(401, 200);
  expect((await createMemberFetch({ getToken, requestSignIn }, fetch)("/api/x")).status).toBe(200);
  expect(tokens).toEqual(["Bearer usual", "Bearer new"]);
});

test("one that is refused again waits until the person has signed in again", async () => {
  const { fetch, tokens } = answering(401, 401, 200);
  const answer = await createMemberFetch(
    { getToken, requestSignIn: async () => true },
    fetch,
  )("/api/x");
  expect(answer.status).toBe(200);
  expect(tokens).toHaveLength(3);
});

test("who does not sign in again has the refusal", async () => {
  const { fetch, tokens } = answering(401, 401);
  expect((await createMemberFetch({ getToken, requestSignIn }, fetch)("/api/x")).status).toBe(401);
  expect(tokens).toHaveLength(2);
});

test("without a token nothing is asked", async () => {
  const { fetch, tokens } = answering();
  const answer = await createMemberFetch(
    { getToken: async () => null, requestSignIn },
    fetch,
  )("/api/x");
  expect(answer.status).toBe(401);
  expect(await answer.json()).toMatchObject({ code: "err-signed-out" });
  expect(tokens).toEqual([]);
});

test("any other refusal is answered as it is", async () => {
  const { fetch, tokens } = answering(403);
  expect((await createMemberFetch({ getToken, requestSignIn }, fetch)("/api/x")).status).toBe(403);
  expect(tokens).toHaveLength(1);
});
