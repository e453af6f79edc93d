import { expect, test } from "vitest";

import { badTokens } from "#tests/people/bad-tokens.ts";
import { type KeyProvider, startKeyProvider } from "#tests/people/key-provider.ts";

import { IdentityUnreachable } from "./provider-keys.ts";
import { openManagement } from "./identity-provider.ts";

const ruth = {
  externalId: "auth0|ruth",
  email: "ruth@example.org",
  isEmailVerified: true,
  issuedAt: new Date("2026-03-01T18:00:00Z"),
};

function requestsFor(provider: KeyProvider, call: string) {
  return provider.asked.filter((request) => request.call.includes(call));
}

test("identifies a caller by token, and fetches the keys once", async () => {
  await using provider = await startKeyProvider();
  const [token, other] = [await provider.sign(), await provider.sign({ header: { typ: "JWT" } })];

  expect(await Promise.all([1, 2, 3].map(() => provider.identity.findMember(token)))).toEqual([
    ruth,
    ruth,
    ruth,
  ]);
  expect(await provider.identity.findMember(other)).toEqual(ruth);
  expect(provider.asked.map(({ call }) => call)).toEqual(["GET /.well-known/jwks.json"]);
});

test.each([
  ["false", false, "ruth@example.org"],
  ["nothing", undefined, "ruth@example.org"],
  ["true in other words", "true", "ruth@example.org"],
  ["true of no address", true, undefined],
  ["true of what is no address", true, 7],
  ["true of a word", true, "ruth"],
  ["true of two lines", true, "ruth@example.org\nBcc: a"],
  ["true of two addresses", true, "ruth@example.org,a@example.org"],
  ["true of what moves a terminal's cursor", true, "ruth\u001B[2J@example.org"],
])(
  "does not accept an e-mail that the token calls verified with %s",
  async (_, verified, email) => {
    await using provider = await startKeyProvider();
    const token = await provider.sign({
      payload: {
        "https://lectern.example/email": email,
        "https://lectern.example/email_verified": verified,
        // Has no weight: users can claim it in a profile.
        email_verified: true,
      },
    });
    expect(await provider.identity.findMember(token)).toMatchObject({ isEmailVerified: false });
  },
);

test("returns null for foreign, invalid and expired tokens", async () => {
  await using provider = await startKeyProvider();
  for (const [description, token] of await badTokens(provider)) {
    expect(await provider.identity.findMember(token), description).toBeNull();
  }
  expect(requestsFor(provider, "mine")).toEqual([]);
});

test.each([
  ["too short", { n: Buffer.alloc(64, 255).toString("base64url") }],
  ["empty", { n: "" }],
])("blames the provider for a key that is %s", async (_, change) => {
  await using provider = await startKeyProvider();
  const token = await provider.sign();
  const response = await fetch(`${provider.issuer}.well-known/jwks.json`);
  const [key] = ((await response.json()) as { keys: object[] }).keys;
  provider.answers = { status: 200, body: { keys: [{ ...key, ...change }] } };
  await expect(provider.identity.findMember(token)).rejects.toThrow(IdentityUnreachable);
});

test("accepts an address in any script", async () => {
  await using provider = await startKeyProvider();
  const email = "josé@exämple.org";
  const token = await provider.sign({ payload: { "https://lectern.example/email": email } });
  expect(await provider.identity.findMember(token)).toMatchObject({ email, isEmailVerified: true });
});

test("tolerates clocks that differ by some seconds", async () => {
  await using provider = await startKeyProvider();
  const token = await provider.sign();
  provider.shift(3_605);
  expect(await provider.identity.findMember(token)).toEqual(ruth);
  provider.shift(10);
  expect(await provider.identity.findMember(token)).toBeNull();
});

test("fetches a new key when a token names it, and drops the old one", async () => {
  await using provider = await startKeyProvider();
  const old = await provider.sign();
  await provider.identity.findMember(old);
  await provider.rotate();
  const token = await provider.sign();

  // Recently fetched keys are not fetched again for an unknown key id.
  expect(await provider.identity.findMember(token)).toBeNull();
  provider.shift(31);
  expect(await provider.identity.findMember(token)).toEqual(ruth);
  expect(await provider.identity.findMember(old)).toBeNull();
  expect(requestsFor(provider, "jwks")).toHaveLength(2);
});

test("fetches keys once in half a minute for invented key ids", async () => {
  await using provider = await startKeyProvider();
  for (let second = 0; second < 60; second += 2) {
    const token = await provider.forge({ header: { kid: `invented-${second}` } });
    expect(await provider.identity.findMember(token)).toBeNull();
    provider.shift(2);
  }
  expect(requestsFor(provider, "jwks")).toHaveLength(2);
});

test("uses cached keys for a day while the provider is unavailable", async () => {
  await using provider = await startKeyProvider();
  const day = { payload: { exp: 1_772_388_000 + 200_000 } };
  const token = await provider.sign(day);
  await provider.identity.findMember(token);

  provider.answers = { status: 502 };
  provider.shift(11 * 60);
  expect(await provider.identity.findMember(token)).toEqual(ruth);
  await provider.rotate();
  await expect(provider.identity.findMember(await provider.sign(day))).rejects.toThrow(
    IdentityUnreachable,
  );
  provider.shift(24 * 60 * 60);
  await expect(provider.identity.findMember(token)).rejects.toThrow(IdentityUnreachable);

  provider.answers = null;
  provider.shift(6);
  expect(await provider.identity.findMember(await provider.sign(day))).toMatchObject({
    externalId: "auth0|ruth",
  });
});

test.each([{ status: 500 }, { status: 200, body: "no keys" }, { status: 302 }])(
  "retries soon, but not at once, after a first answer %j",
  async (answers) => {
    await using provider = await startKeyProvider();
    provider.answers = answers;
    const token = await provider.sign();
    for (let time = 0; time < 3; time++) {
      await expect(provider.identity.findMember(token)).rejects.toThrow(IdentityUnreachable);
    }
    expect(requestsFor(provider, "jwks")).toHaveLength(1);

    provider.answers = null;
    provider.shift(6);
    expect(await provider.identity.findMember(token)).toEqual(ruth);
  },
);

test("throws when the provider cannot be reached", async () => {
  const provider = await startKeyProvider();
  const token = await provider.sign();
  await provider[Symbol.asyncDispose]();
  await expect(provider.identity.findMember(token)).rejects.toThrow(IdentityUnreachable);
  await expect(provider.identity.resendVerification("auth0|ruth")).rejects.toThrow(
    IdentityUnreachable,
  );
});

test("reuses the management token until it expires", async () => {
  await using provider = await startKeyProvider();
  await provider.identity.resendVerification("auth0|ruth");
  await provider.identity.deleteAccount("google-oauth2|1/../2");
  provider.shift(86_400 - 59);
  await provider.identity.deleteAccount("auth0|ruth");

  expect(provider.asked.map(({ call, authorization }) => [call, authorization])).toEqual([
    ["POST /oauth/token", undefined],
    ["POST /api/v2/jobs/verification-email", "Bearer management-1"],
    ["DELETE /api/v2/users/google-oauth2%7C1%2F..%2F2", "Bearer management-1"],
    ["POST /oauth/token", undefined],
    ["DELETE /api/v2/users/auth0%7Cruth", "Bearer management-2"],
  ]);
  const [token, mail] = provider.asked.map(({ body }) => body && JSON.parse(body));
  expect(token).toEqual({
    grant_type: "client_credentials",
    client_id: "lectern-server",
    client_secret: "secret",
    audience: `${provider.issuer}api/v2/`,
  });
  expect(mail).toEqual({ user_id: "auth0|ruth", client_id: "lectern" });
});

test("replaces a withdrawn management token once", async () => {
  await using provider = await startKeyProvider();
  await provider.identity.deleteAccount("auth0|ruth");
  provider.answers = { status: 401, body: { message: "auth0|ruth and a secret" } };
  const refused = provider.identity.deleteAccount("auth0|ruth");

  await expect(refused).rejects.toThrow(
    new IdentityUnreachable("the identity provider answered 401"),
  );
  expect(provider.asked.slice(2).map(({ call }) => call)).toEqual([
    "DELETE /api/v2/users/auth0%7Cruth",
    "POST /oauth/token",
  ]);
});

test("ignores a missing account, and warns when no mail can be sent", async () => {
  await using provider = await startKeyProvider();
  await provider.identity.deleteAccount("auth0|first");
  provider.answers = { status: 404 };
  await provider.identity.deleteAccount("auth0|ruth");
  provider.answers = { status: 400 };
  await provider.identity.resendVerification("google-oauth2|1");
  expect(provider.warned).toEqual([
    {
      facts: { status: 400 },
      message: "the identity provider refused to send a verification mail",
    },
  ]);
  await expect(provider.identity.deleteAccount("auth0|ruth")).rejects.toThrow(IdentityUnreachable);
  provider.answers = { status: 429 };
  await expect(provider.identity.resendVerification("auth0|ruth")).rejects.toThrow(
    IdentityUnreachable,
  );
});

test("uses the configured audience under a custom domain", async () => {
  const requests: [address: string, body: unknown][] = [];
  const management = openManagement({
    issuer: "https://login.library.example/",
    clientId: "site",
    management: {
      clientId: "server",
      clientSecret: "secret",
      audience: "https://tenant.example/api/v2/",
    },
    async fetch(address, init) {
      requests.push([String(address), init?.body && JSON.parse(String(init.body))]);
      return Response.json({ access_token: "token", expires_in: 60 });
    },
    now: () => new Date(),
    log: { warn: () => {} },
  });

  await management.deleteAccount("auth0|ruth");
  expect(requests).toMatchObject([
    ["https://login.library.example/oauth/token", { audience: "https://tenant.example/api/v2/" }],
    ["https://login.library.example/api/v2/users/auth0%7Cruth", undefined],
  ]);
});
