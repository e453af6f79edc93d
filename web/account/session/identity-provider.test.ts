import { afterEach, expect, test, vi } from "vitest";

import { identity } from "#tests/people/identity-settings.ts";

import { createIdentityProvider } from "./identity-provider.ts";

afterEach(() => vi.unstubAllGlobals());

const SCOPE = "openid profile email offline_access";
const tokensOf = `@@auth0spajs@@::lectern::${identity.audience}::${SCOPE}`;
const userOf = "@@auth0spajs@@::lectern::@@user@@";

function idToken(): string {
  const claims = { iss: identity.issuer, aud: "lectern", sub: "auth0|ada", iat: 1, exp: 9e9 };
  const sections = [{ alg: "RS256" }, claims, {}].map((section) => JSON.stringify(section));
  return sections.map((section) => Buffer.from(section).toString("base64url")).join(".");
}

/** The real SDK in a browser with a session and an expired access token; `answers` are the provider's responses. */
function openBrowser(answers: Record<string, () => Promise<Response>>) {
  const requests: string[] = [];
  const stored: Record<string, string> = {
    [userOf]: JSON.stringify({ id_token: idToken(), decodedToken: { claims: {}, user: {} } }),
    [tokensOf]: JSON.stringify({ body: { refresh_token: "first" }, expiresAt: 1 }),
  };
  const methods: Record<string, (name: string, value: string) => unknown> = {
    getItem: (name) => stored[name] ?? null,
    setItem: (name, value) => (stored[name] = value),
    removeItem: (name) => delete stored[name],
  };
  const localStorage = new Proxy(stored, {
    get: (_, name) => methods[String(name)] ?? stored[String(name)],
  });
  const location = {
    origin: "https://library.example",
    pathname: "/account",
    search: "",
    hash: "",
    assign: (url: URL) => requests.push(`${url}`),
  };
  const fetch = (url: string) => {
    requests.push(new URL(url).pathname);
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
  return {
    provider: createIdentityProvider(identity, location.origin),
    kept: stored,
    asked: requests,
  };
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

test("S1.04: drops a token that is renewed during a sign-out", async () => {
  const pendingResponse = Promise.withResolvers<Response>();
  const {
    provider,
    kept: stored,
    asked: requests,
  } = openBrowser({ "/oauth/token": () => pendingResponse.promise });
  const token = provider.getToken(false);
  await vi.waitFor(() => expect(requests).toEqual(["/oauth/token"]));
  provider.resetClient();
  expect(await provider.signOut(() => {})).toBe(true);
  pendingResponse.resolve(renewed());

  expect(await token).toBe("");
  expect(stored).toEqual({ "signed-out": "true" });
  expect(await provider.findMember()).toBeNull();
});

test("returns a renewed token", async () => {
  const { provider, kept: stored } = openBrowser({ "/oauth/token": async () => renewed() });
  expect(await provider.getToken(false)).toBe("access");
  expect(stored[tokensOf]).toContain("second");
});

test("S1.04: leaves for the provider only when it has revoked the token", async () => {
  const reached = openBrowser({});
  expect(await reached.provider.signOut(() => {})).toBe(true);
  expect(reached.asked.at(-1)).toContain("/v2/logout?");
  expect(reached.asked).toContain("/oauth/revoke");

  for (const path of ["/oauth/revoke", "/.well-known/openid-configuration"]) {
    const broken = openBrowser({ [path]: unreachable });
    expect(await broken.provider.signOut(() => {})).toBe(false);
    expect(broken.asked.join()).not.toContain("/v2/logout");
    expect(broken.kept).toEqual({ "signed-out": "true" });
  }
});

test("S1.04: notifies other tabs before the provider answers", async () => {
  const pendingResponse = Promise.withResolvers<Response>();
  const { provider, kept: stored } = openBrowser({
    "/oauth/revoke": () => pendingResponse.promise,
  });
  expect(stored[tokensOf]).toContain("first");
  const notified = Promise.withResolvers<typeof stored>();
  const leaving = provider.signOut(() => notified.resolve({ ...stored }));
  expect(await notified.promise).toEqual({ "signed-out": "true" });
  pendingResponse.resolve(new Response());
  expect(await leaving).toBe(true);
});

test("S1.04: requests the password after a sign-out, overriding the prompt", async () => {
  const { provider, asked: requests } = openBrowser({});
  await provider.redirect({ language: "en", prompt: "consent" });
  expect(requests.at(-1)).toContain("prompt=consent");
  await provider.signOut(() => {});
  await provider.redirect({ language: "en", prompt: "consent" });
  expect(requests.at(-1)).toContain("prompt=login");
});

test("S8.08: does not redirect to an unreachable provider", async () => {
  const { provider, asked: requests } = openBrowser({
    "/.well-known/openid-configuration": unreachable,
  });
  await expect(provider.redirect({ language: "en" })).rejects.toThrow("Failed to fetch");
  expect(requests.join()).not.toContain("/authorize");
});

test("S8.08: accepts only the answer to this tab's latest sign-in", async () => {
  const { provider, asked: requests } = openBrowser({});
  const answer = (state: string) =>
    provider.finish(
      `https://library.example/callback?error=access_denied&state=${encodeURIComponent(state)}`,
    );
  await expect(answer("q")).rejects.toMatchObject({ error: "missing_transaction" });
  await provider.redirect({ language: "en" });
  await expect(answer("q")).rejects.toMatchObject({ error: "missing_transaction" });
  const state = new URL(requests.at(-1) ?? "").searchParams.get("state") ?? "";
  await expect(answer(state)).rejects.toMatchObject({ error: "access_denied" });
});
