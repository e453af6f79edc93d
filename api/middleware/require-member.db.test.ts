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

/** Sends an empty body: a caller without access learns only that. */
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

test("declares a token for every call about a person", () => {
  const people =
    /^\/(users|usersubscriptions|orders|gifts|regulargivings)\b|^\/addresses\/(getuser|remove)/;
  const names = all.filter(({ path }) => people.test(path));
  expect(names.length).toBeGreaterThan(8);
  expect(names.filter(({ operation }) => !operation.security)).toEqual([]);
  expect(secured.length).toBeGreaterThanOrEqual(10);
});

test.each(secured)("$method $path refuses a missing or invalid token", async (call) => {
  const { path, method } = call;
  const tokens = (await badTokens(provider)).map(
    ([fault, token]) => [fault, bearer(token)] as const,
  );
  const good = await provider.sign();
  const headers: (readonly [string, Record<string, string>])[] = [
    ["is not there", {}],
    ["is of another scheme", { Authorization: `Basic ${good}` }],
    ["is bare", { Authorization: good }],
    ["is not alone", { Authorization: `Bearer ${good} ${good}` }],
    ["stands in the address", {}],
    ...tokens,
  ];

  for (const [fault, header] of headers) {
    const address = fault === "stands in the address" ? `${path}?access_token=${good}` : path;
    const answer = await ask(address, method, header);
    expect(answer.status, fault).toBe(401);
    expect(answer.headers.get("www-authenticate"), fault).toBe("Bearer");
    expect(answer.headers.get("cache-control"), fault).toBe("no-store");
    expect(await answer.json(), fault).toMatchObject({ code: "err-signed-out" });
  }
});

test.each(secured.filter(({ method }) => method === "get"))(
  "$path answers with no-store",
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

    const values: Record<string, string> = { externalid: sub, userId: String(userId) };
    const query = new URLSearchParams(
      listParameters(operation).flatMap(({ name }) => (values[name] ? [[name, values[name]]] : [])),
    );
    const answer = await library.get(`${path}?${query}`, { headers });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("cache-control")).toBe("no-store");
  },
);

test.each(secured)("$method $path refuses with no-store", async ({ path, method }) => {
  const token = await provider.sign({ payload: { sub: `auth0|${method}${path}` } });
  const answer = await ask(path, method, bearer(token));
  expect([401, 405, 500]).not.toContain(answer.status);
  expect(answer.headers.get("cache-control")).toBe("no-store");
});

test.each(secured)("$method $path requires a verified e-mail if declared so", async (call) => {
  const token = await provider.sign({
    payload: { "https://lectern.example/email_verified": false, sub: "auth0|new" },
  });
  const answer = await ask(call.path, call.method, bearer(token));
  const { code } = (await answer.json()) as { code: string };
  expect([answer.status, code].join(" ") === "403 email-unverified").toBe(
    parseRule(call.operation).signIn !== "token",
  );
});

test("lists the only calls for people with an unverified e-mail", () => {
  const unverified = secured.filter(({ operation }) => parseRule(operation).signIn === "token");
  expect(unverified.map(({ path }) => path).toSorted()).toEqual([
    "/users/getuserbyexternalid",
    "/users/resendVerificationEmail",
  ]);
});

test("ignores a bad token on a public call", async () => {
  const answer = await ask("/books?language=en", "get", bearer("none of ours"));
  expect(answer.status).toBe(200);
});

test("documents the token in OpenAPI and on the page", async () => {
  expect(await library.read("/openapi.json")).toMatchObject({
    components: { securitySchemes: { bearer: { type: "http", scheme: "bearer" } } },
    paths: { "/users": { post: { security: [{ bearer: ["verified"] }] } } },
  });
  const html = await (await library.get("/docs")).text();
  expect(html).toContain("with a token of a person with a verified e-mail address");
  expect(html).toContain("with a token of a signed-in person");
});

test("refuses the 61st change of one person in an hour, of no other", async () => {
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
  const lookup = await ask(
    "/users/getuserbyexternalid?externalid=auth0|busy",
    "get",
    bearer(token),
  );
  expect(lookup.status).toBe(404);

  const otherToken = await provider.sign({ payload: { sub: "auth0|calm" } });
  expect((await ask(path, "post", bearer(otherToken))).status).toBe(400);
  now = new Date("2026-03-01T19:00:01Z");
  expect((await ask(path, "post", bearer(token))).status).toBe(400);
});

test("answers 503 without a sign-out while the provider is unreachable", async () => {
  await using failingProvider = await startKeyProvider();
  failingProvider.answers = { status: 503 };
  await using closed = await startLibrary({ services: { identity: failingProvider.identity } });
  const answer = await closed.get("/users/getuserbyexternalid?externalid=auth0|ruth", {
    headers: bearer(await failingProvider.sign()),
  });

  expect(answer.status).toBe(503);
  expect(answer.headers.get("retry-after")).toBe("30");
  expect(await answer.json()).toMatchObject({ code: "err-identity-unreachable" });
  expect(JSON.stringify(closed.logged)).not.toContain("ruth");
});
