import { expect, test } from "vitest";

import { openHttpSession } from "#tests/people/sign-in-by-http.ts";
import { startIdentitySimulator } from "#tests/people/start-identity-simulator.ts";

test("signs in after creating an account and verifies the address by mail", async () => {
  await using stage = await startIdentitySimulator();
  const visit = openHttpSession(stage);
  const form = await visit.authorize();

  const created = await visit.visit(`${form}/create-account`, fields("eve@example.org", "sesame"));
  expect(created.status).toBe(303);
  const link = await linkTo(stage, "eve@example.org");
  expect((await fetch(link, { method: "HEAD" })).status).toBe(200);
  expect((await fetch(link)).status).toBe(200);
  expect((await fetch(link)).status).toBe(410);
  const claims = await claimsOf(stage, "eve@example.org", "sesame");
  expect(claims).toMatchObject({ email: "eve@example.org", email_verified: true });
  expect(claims.sub).toMatch(/^auth0\|/);
});

test("resets a forgotten password by a link that works once", async () => {
  await using stage = await startIdentitySimulator();
  const visit = openHttpSession(stage);
  const form = await visit.authorize();
  const sent = await visit.visit(`${form}/forgot-password`, fields("ada@example.org"));
  const unknown = await visit.visit(`${form}/forgot-password`, fields("nobody@example.org"));
  expect(await sent.text()).toBe(await unknown.text());

  const link = await linkTo(stage, "ada@example.org");
  const choice = {
    method: "POST",
    body: new URLSearchParams({
      ticket: link.searchParams.get("ticket") ?? "",
      password: "sesame",
    }),
  };
  expect((await fetch(link)).status).toBe(200);
  expect((await fetch(new URL("/reset-password", stage.issuer), choice)).status).toBe(200);
  expect((await fetch(new URL("/reset-password", stage.issuer), choice)).status).toBe(410);
  expect(await claimsOf(stage, "ada@example.org", "sesame")).toMatchObject({ sub: "auth0|ada" });
});

type Stage = Awaited<ReturnType<typeof startIdentitySimulator>>;

function fields(email: string, password = "") {
  return { method: "POST", body: new URLSearchParams({ email, password }) };
}

async function linkTo(stage: Stage, email: string): Promise<URL> {
  const { text } = await stage.findMail(email);
  return new URL(/http\S+/.exec(text)?.[0] ?? "");
}

async function claimsOf(stage: Stage, email: string, password: string) {
  const visit = openHttpSession(stage);
  const arrived = await visit.signIn(email, password);
  const { access_token } = await (
    await visit.exchange(arrived.searchParams.get("code") ?? "")
  ).json();
  const answer = await fetch(new URL("userinfo", stage.issuer), {
    headers: { authorization: `Bearer ${access_token}` },
  });
  return answer.json();
}
