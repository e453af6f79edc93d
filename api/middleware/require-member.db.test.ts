import { afterAll, expect, test } from "vitest";

import { listCalls, listParameters, parseRule } from "#api/documentation/document-calls.ts";
import { badTokens } from "#tests/people/bad-tokens.ts";
import { startKeyProvider } from "#tests/people/key-provider.ts";
import { startLibrary } from "#tests/start-library.ts";

const provider = await startKeyProvider();
let now = new Date("2026-03-01T18:00:00Z");
const library = await startLibrary({
  services: { identity: provider.identity, now: () => now },
});
afterAll(async () => {
  await library[Symbol.asyncDispose]();
  await provider[Symbol.asyncDispose]();
});

const all = listCalls(
  library.api.getOpenAPI31Document({ openapi: "3.1.0", info: { title: "", version: "" } }),
);
const secured = all.filter(({ operation }) => operation.security);

/** As badly filled in as can be: whoever may not ask is told so, and nothing else. */
function ask(path: string, method: string, headers: Record<string, string> = {}) {
  const isChange = method !== "get";
  return library.get(path, {
    method: method.toUpperCase(),
    headers: { ...headers, ...(isChange && { "Content-Type": "application/json" }) },
    ...(isChange && { body: "{}" }),
  });
}

function bearer(token: string) {
  return { Authorization: `Bearer ${token}` };
}

test("the calls about a person are declared to need one", () => {
  const people =
    /^\/(users|usersubscriptions|orders|gifts|regulargivings)\b|^\/addresses\/(getuser|remove)/;
  const names = all.filter(({ path }) => people.test(path));
  expect(names.length).toBeGreaterThan(8);
  expect(names.filter(({ operation }) => !operation.security)).toEqual([]);
  expect(secured.length).toBeGreaterThanOrEqual(10);
});

test.each(secured)("$method $path refuses whoever cannot say who they are", async (call) => {
  const { path, method } = call;
  const tokens = (await badTokens(provider)).map(([what, token]) => [what, bearer(token)] as const);
  const good = await provider.sign();
  const headers: (readonly [string, Record<string, string>])[] = [
    ["is not there", {}],
    ["is of another scheme", { Authorization: `Basic ${good}` }],
    ["is bare", { Authorization: good }],
    ["is not alone", { Authorization: `Bearer ${good} ${good}` }],
    ["stands in the address", {}],
    ...tokens,
  ];

  for (const [what, header] of headers) {
    const address = what === "stands in the address" ? `${path}?access_token=${good}` : path;
    const answer = await ask(address, method, header);
    expect(answer.status, what).toBe(401);
    expect(answer.headers.get("www-authenticate"), what).toBe("Bearer");
    expect(answer.headers.get("cache-control"), what).toBe("no-store");
    expect(await answer.json(), what).toMatchObject({ code: "err-signed-out" });
  }
});

test.each(secured.filter(({ method }) => method === "get"))(
  "$path gives what may not be kept",
  async ({ path, operation }) => {
    const sub = `auth0|keeps${path}`;
    const headers = bearer(await provider.sign({ payload: { sub } }));
    const saved = await library.get("/users", {
      method: "POST",
      headers: { ...headers, "Content-Type": "application/json" },
      body: JSON.stringify({
        externalId: sub,
        email: "ruth@example.org",
        firstName: "Ruth",
        lastName: "Alder",
        phone: "",
      }),
    });
    const { userId } = (await saved.json()) as { userId: number };

    const known: Record<string, string> = { externalid: sub, userId: String(userId) };
    const query = new URLSearchParams(
      listParameters(operation).flatMap(({ name }) => (known[name] ? [[name, known[name]]] : [])),
    );
    const answer = await library.get(`${path}?${query}`, { headers });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("cache-control")).toBe("no-store");
  },
);

test.each(secured)("$method $path refuses nothing that may be kept", async ({ path, method }) => {
  const token = await provider.sign({ payload: { sub: `auth0|${method}${path}` } });
  const answer = await ask(path, method, bearer(token));
  expect([401, 405, 500]).not.toContain(answer.status);
  expect(answer.headers.get("cache-control")).toBe("no-store");
});

test.each(secured)("$method $path asks for a verified e-mail if it says so", async (call) => {
  const token = await provider.sign({
    payload: { "https://lectern.example/email_verified": false, sub: "auth0|new" },
  });
  const answer = await ask(call.path, call.method, bearer(token));
  const { code } = (await answer.json()) as { code: string };
  expect([answer.status, code].join(" ") === "403 email-unverified").toBe(
    parseRule(call.operation).signIn !== "token",
  );
});

test("only these are for people whose e-mail is not verified", () => {
  const unverified = secured.filter(({ operation }) => parseRule(operation).signIn === "token");
  expect(unverified.map(({ path }) => path).toSorted()).toEqual([
    "/users/getuserbyexternalid",
    "/users/resendVerificationEmail",
  ]);
});

test("a call anybody may make asks nothing of a token", async () => {
  const answer = await ask("/books?language=en", "get", bearer("none of ours"));
  expect(answer.status).toBe(200);
});

test("a call is said to need a token to programs and to people", async () => {
  expect(await library.read("/openapi.json")).toMatchObject({
    components: { securitySchemes: { bearer: { type: "http", scheme: "bearer" } } },
    paths: { "/users": { post: { security: [{ bearer: ["verified"] }] } } },
  });
  const html = await (await library.get("/docs")).text();
  expect(html).toContain("with a token of somebody whose e-mail is verified");
  expect(html).toContain("with a token of somebody who is signed in");
});

test("who asks for sixty changes in an hour waits for the next, and nobody else does", async () => {
  const token = await provider.sign({ payload: { sub: "auth0|busy", exp: 1_772_388_000 + 9_000 } });
  const path = "/addresses/remove";
  for (let time = 0; time < 60; time++) {
    expect((await ask(path, "post", bearer(token))).status).toBe(400);
  }
  now = new Date("2026-03-01T18:20:00Z");
  const refused = await ask(path, "post", bearer(token));
  expect(refused.status).toBe(429);
  expect(refused.headers.get("retry-after")).toBe("2400");
  expect(await refused.json()).toMatchObject({ code: "err-too-often-person" });
  const asked = await ask("/users/getuserbyexternalid?externalid=auth0|busy", "get", bearer(token));
  expect(asked.status).toBe(404);

  const other = await provider.sign({ payload: { sub: "auth0|calm" } });
  expect((await ask(path, "post", bearer(other))).status).toBe(400);
  now = new Date("2026-03-01T19:00:01Z");
  expect((await ask(path, "post", bearer(token))).status).toBe(400);
});

test("while the identity provider cannot be asked, nobody is told that they are somebody else", async () => {
  await using away = await startKeyProvider();
  away.answers = { status: 503 };
  await using closed = await startLibrary({ services: { identity: away.identity } });
  const answer = await closed.get("/users/getuserbyexternalid?externalid=auth0|ruth", {
    headers: bearer(await away.sign()),
  });

  expect(answer.status).toBe(503);
  expect(answer.headers.get("retry-after")).toBe("30");
  expect(await answer.json()).toMatchObject({ code: "err-identity-unreachable" });
  expect(JSON.stringify(closed.logged)).not.toContain("ruth");
});
