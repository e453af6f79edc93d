import { afterEach, expect, test, vi } from "vitest";

import { identity } from "#tests/people/identity-settings.ts";

import { createIdentityProvider } from "./identity-provider.ts";

afterEach(() => vi.unstubAllGlobals());

const SCOPE = "openid profile email offline_access";
const tokensOf = `@@auth0spajs@@::lectern::${identity.audience}::${SCOPE}`;
const userOf = "@@auth0spajs@@::lectern::@@user@@";

function idToken(): string {
  const claims = { iss: identity.issuer, aud: "lectern", sub: "auth0|ada", iat: 1, exp: 9e9 };
  const parts = [{ alg: "RS256" }, claims, {}].map((part) => JSON.stringify(part));
  return parts.map((part) => Buffer.from(part).toString("base64url")).join(".");
}

/** The SDK itself in a browser that keeps a session whose access token has run out; `answers` are the provider's. */
function openBrowser(answers: Record<string, () => Promise<Response>>) {
  const asked: string[] = [];
  const kept: Record<string, string> = {
    [userOf]: JSON.stringify({ id_token: idToken(), decodedToken: { claims: {}, user: {} } }),
    [tokensOf]: JSON.stringify({ body: { refresh_token: "first" }, expiresAt: 1 }),
  };
  const methods: Record<string, (name: string, value: string) => unknown> = {
    getItem: (name) => kept[name] ?? null,
    setItem: (name, value) => (kept[name] = value),
    removeItem: (name) => delete kept[name],
  };
  const localStorage = new Proxy(kept, {
    get: (_, name) => methods[String(name)] ?? kept[String(name)],
  });
  const location = {
    origin: "https://library.example",
    pathname: "/account",
    search: "",
    hash: "",
    assign: (url: URL) => asked.push(`${url}`),
  };
  const fetch = (url: string) => {
    asked.push(new URL(url).pathname);
    return answers[new URL(url).pathname]?.() ?? Promise.resolve(Response.json({}));
  };
  const tab = new Map<string, string>();
  const sessionStorage = {
    getItem: (name: string) => tab.get(name) ?? null,
    setItem: (name: string, value: string) => tab.set(name, value),
    removeItem: (name: string) => tab.delete(name),
  };
  const window = { localStorage, sessionStorage, location, crypto, btoa, fetch, scrollY: 0 };
  for (const [name, value] of Object.entries({ ...window, window, document: { cookie: "" } })) {
    vi.stubGlobal(name, value);
  }
  return { provider: createIdentityProvider(identity, location.origin), kept, asked };
}

const unreachable = () => Promise.reject(new TypeError("Failed to fetch"));

const renewed = () =>
  Response.json({
    access_token: "access",
    refresh_token: "second",
    id_token: idToken(),
    expires_in: 600,
    scope: SCOPE,
  });

test("S1.04: a token that is renewed as somebody signs out is given to nobody, and lies nowhere", async () => {
  const held = Promise.withResolvers<Response>();
  const { provider, kept, asked } = openBrowser({ "/oauth/token": () => held.promise });
  const token = provider.getToken(false);
  await vi.waitFor(() => expect(asked).toEqual(["/oauth/token"]));
  provider.startOver();
  expect(await provider.leave(() => {})).toBe(true);
  held.resolve(renewed());

  expect(await token).toBe("");
  expect(kept).toEqual({ "signed-out": "true" });
  expect(await provider.findMember()).toBeNull();
});

test("a token that is renewed while nobody signs out is given", async () => {
  const { provider, kept } = openBrowser({ "/oauth/token": async () => renewed() });
  expect(await provider.getToken(false)).toBe("access");
  expect(kept[tokensOf]).toContain("second");
});

test("S1.04: the page leaves for a provider that has taken the token back, and stays where it is out of reach", async () => {
  const reached = openBrowser({});
  expect(await reached.provider.leave(() => {})).toBe(true);
  expect(reached.asked.at(-1)).toContain("/v2/logout?");
  expect(reached.asked).toContain("/oauth/revoke");

  for (const path of ["/oauth/revoke", "/.well-known/openid-configuration"]) {
    const broken = openBrowser({ [path]: unreachable });
    expect(await broken.provider.leave(() => {})).toBe(false);
    expect(broken.asked.join()).not.toContain("/v2/logout");
    expect(broken.kept).toEqual({ "signed-out": "true" });
  }
});

test("S1.04: the other tabs are told when nothing lies on the device, however long the provider takes", async () => {
  const held = Promise.withResolvers<Response>();
  const { provider, kept } = openBrowser({ "/oauth/revoke": () => held.promise });
  expect(kept[tokensOf]).toContain("first");
  const told = Promise.withResolvers<typeof kept>();
  const left = provider.leave(() => told.resolve({ ...kept }));
  expect(await told.promise).toEqual({ "signed-out": "true" });
  held.resolve(new Response());
  expect(await left).toBe(true);
});

test("S1.04: after a sign-out the password is asked for, whatever else there was to ask", async () => {
  const { provider, asked } = openBrowser({});
  await provider.redirect({ language: "en", prompt: "consent" });
  expect(asked.at(-1)).toContain("prompt=consent");
  await provider.leave(() => {});
  await provider.redirect({ language: "en", prompt: "consent" });
  expect(asked.at(-1)).toContain("prompt=login");
});

test("S8.08: nobody is led to a provider that is out of reach", async () => {
  const { provider, asked } = openBrowser({ "/.well-known/openid-configuration": unreachable });
  await expect(provider.redirect({ language: "en" })).rejects.toThrow("Failed to fetch");
  expect(asked.join()).not.toContain("/authorize");
});

test("S8.08: only an answer to the sign-in that this tab has begun ends it, and says why it failed", async () => {
  const { provider, asked } = openBrowser({});
  const answer = (state: string) =>
    provider.finish(
      `https://library.example/callback?error=access_denied&state=${encodeURIComponent(state)}`,
    );
  await expect(answer("q")).rejects.toMatchObject({ error: "missing_transaction" });
  await provider.redirect({ language: "en" });
  await expect(answer("q")).rejects.toMatchObject({ error: "missing_transaction" });
  const state = new URL(asked.at(-1) ?? "").searchParams.get("state") ?? "";
  await expect(answer(state)).rejects.toMatchObject({ error: "access_denied" });
});
