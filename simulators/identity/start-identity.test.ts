import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { createRemoteJWKSet, jwtVerify } from "jose";
import { expect, onTestFinished, test } from "vitest";

import { openHttpSession } from "#tests/people/sign-in-by-http.ts";
import { startIdentitySimulator } from "#tests/people/start-identity-simulator.ts";

import { openAccounts } from "./accounts.ts";
import { openTickets } from "./tickets.ts";

test("exchanges a code and its verifier for verifiable tokens", async () => {
  await using stage = await startIdentitySimulator();
  const { access_token, id_token } = await signIn(stage);

  const keys = createRemoteJWKSet(new URL(".well-known/jwks.json", stage.issuer));
  const access = await jwtVerify(access_token, keys, {
    issuer: stage.issuer,
    audience: stage.audience,
    algorithms: ["RS256"],
  });
  expect(access.payload).toMatchObject({
    sub: "auth0|ada",
    "https://library.example/email": "ada@example.org",
    "https://library.example/email_verified": true,
    azp: stage.clientId,
  });
  const identity = await jwtVerify(id_token, keys, { audience: stage.clientId });
  expect(identity.payload).toMatchObject({
    sub: "auth0|ada",
    email: "ada@example.org",
    email_verified: true,
    name: "Ada",
    nickname: "ada",
    nonce: "a-nonce",
  });
});

test("accepts a refresh token once, and revokes its successor after reuse", async () => {
  await using stage = await startIdentitySimulator();
  const { refresh_token = "" } = await signIn(stage);

  const renewed = await refresh(stage, refresh_token);
  expect(renewed.status).toBe(200);
  const next = (await renewed.json()).refresh_token;
  expect(next).not.toBe(refresh_token);
  expect((await refresh(stage, refresh_token)).status).toBe(400);
  expect((await refresh(stage, next)).status).toBe(400);
});

test("keeps people signed in across a restart", async () => {
  await using stage = await startIdentitySimulator();
  const visit = openHttpSession(stage);
  const arrived = await visit.signIn("ada@example.org", "reader");
  const tokens = await (await visit.exchange(arrived.searchParams.get("code") ?? "")).json();

  await stage.restart();

  const again = new URL(await visit.authorize({ prompt: "none" }));
  expect(again.searchParams.get("code")).toBeTruthy();
  expect((await visit.exchange(again.searchParams.get("code") ?? "")).status).toBe(200);
  expect((await refresh(stage, tokens.refresh_token)).status).toBe(200);
});

test("refuses a silent request before sign-in and after sign-out", async () => {
  await using stage = await startIdentitySimulator();
  const visit = openHttpSession(stage);
  const askSilently = async () =>
    new URL(await visit.authorize({ prompt: "none" })).searchParams.get("error");

  expect(await askSilently()).toBe("login_required");
  await visit.signIn("ada@example.org", "reader");
  expect(await askSilently()).toBeNull();
  const out = await visit.visit(
    `/v2/logout?client_id=${stage.clientId}&returnTo=${encodeURIComponent(stage.origin)}`,
  );
  expect(out.headers.get("location")).toBe(stage.origin);
  expect(await askSilently()).toBe("login_required");
  const elsewhere = await visit.visit("/v2/logout?returnTo=https://elsewhere.example");
  expect(elsewhere.status).toBe(400);
});

test("keeps the typed address after a wrong password and limits attempts", async () => {
  await using stage = await startIdentitySimulator();
  const visit = openHttpSession(stage);
  const form = await visit.authorize();
  const trying = (password: string) =>
    visit.visit(form, {
      method: "POST",
      body: new URLSearchParams({ email: "ada@example.org", password }),
    });

  const first = await trying("wrong");
  expect(first.status).toBe(401);
  expect(await first.text()).toContain('value="ada@example.org"');
  for (let tries = 1; tries < 10; tries++) await trying("wrong");
  expect((await trying("reader")).status).toBe(429);
});

test("marks an address as verified for a test, but not for a page", async () => {
  await using stage = await startIdentitySimulator();

  expect((await stage.control("verified", { origin: stage.origin })).status).toBe(403);
  expect((await stage.control("verified")).status).toBe(404);
});

test("stores only hashes of passwords and mailed tickets", async () => {
  const folder = mkdtempSync(join(tmpdir(), "identity-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const { id } = await openAccounts(folder).create({
    email: "ada@example.org",
    isVerified: false,
    password: "open sesame",
  });
  const ticket = openTickets(folder).issue("reset-password", id);

  expect(
    await openAccounts(folder).findByPassword("ADA@example.org ", "open sesame"),
  ).toMatchObject({ id });
  expect(openTickets(folder).redeem("verify-email", ticket)).toBeNull();
  expect(openTickets(folder).redeem("reset-password", ticket)).toBe(id);
  expect(openTickets(folder).redeem("reset-password", ticket)).toBeNull();
  const waiting = openTickets(folder).issue("reset-password", id);
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => name + readFileSync(join(parentPath, name), "utf8"));
  expect(files).toHaveLength(2);
  expect(files.join()).not.toContain("sesame");
  expect(files.join()).not.toContain(waiting);
});

test("allows only the site's origins to read answers", async () => {
  await using stage = await startIdentitySimulator();
  const allowed = async (origin: string) => {
    const answer = await fetch(new URL("oauth/token", stage.issuer), {
      method: "POST",
      headers: { origin },
      body: new URLSearchParams({ grant_type: "refresh_token", client_id: stage.clientId }),
    });
    return answer.headers.get("access-control-allow-origin");
  };

  expect(await allowed(stage.origin)).toBe(stage.origin);
  expect(await allowed("https://elsewhere.example")).toBeNull();
});

type Stage = Awaited<ReturnType<typeof startIdentitySimulator>>;

async function signIn(stage: Stage) {
  const visit = openHttpSession(stage);
  const arrived = await visit.signIn("ada@example.org", "reader");
  return (await visit.exchange(arrived.searchParams.get("code") ?? "")).json();
}

function refresh({ issuer, clientId }: Stage, refresh_token: string): Promise<Response> {
  return fetch(new URL("oauth/token", issuer), {
    method: "POST",
    body: new URLSearchParams({
      grant_type: "refresh_token",
      client_id: clientId,
      refresh_token,
    }),
  });
}
