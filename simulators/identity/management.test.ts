import { expect, test } from "vitest";

import { openHttpSession } from "#tests/people/sign-in-by-http.ts";
import { startIdentitySimulator } from "#tests/people/start-identity-simulator.ts";

test("sends a verification mail for the server's client", async () => {
  await using stage = await startIdentitySimulator();
  const token = await tokenOf(stage);

  const answer = await order(stage, token, { user_id: "auth0|ada" });
  expect(answer.status).toBe(201);
  expect(await answer.json()).toMatchObject({ type: "verification_email", status: "pending" });
  expect((await stage.findMail("ada@example.org")).subject).toBe("Verify your email address");
});

test("refuses a wrong secret, audience, token, scope or account", async () => {
  await using stage = await startIdentitySimulator();
  const token = await tokenOf(stage);

  expect((await askForToken(stage, { client_secret: "wrong" })).status).toBe(401);
  expect((await askForToken(stage, { audience: stage.audience })).status).toBe(403);
  expect((await order(stage, token, {})).status).toBe(400);
  expect((await order(stage, token, { user_id: "auth0|x" })).status).toBe(400);
  expect((await order(stage, "nonsense", { user_id: "auth0|ada" })).status).toBe(401);
  const narrow = await tokenOf(stage, { scope: "delete:users" });
  expect((await order(stage, narrow, { user_id: "auth0|ada" })).status).toBe(403);
  for (let mail = 0; mail < 10; mail++) await order(stage, token, { user_id: "auth0|ada" });
  expect((await order(stage, token, { user_id: "auth0|ada" })).status).toBe(429);
});

test("ends the sessions of a deleted account and refuses its sign-in", async () => {
  await using stage = await startIdentitySimulator();
  const visit = openHttpSession(stage);
  await visit.signIn("ada@example.org", "reader");

  const deleted = await fetch(new URL("api/v2/users/auth0%7Cada", stage.issuer), {
    method: "DELETE",
    headers: { authorization: `Bearer ${await tokenOf(stage)}` },
  });
  expect(deleted.status).toBe(204);
  const silent = new URL(await visit.authorize({ prompt: "none" }));
  expect(silent.searchParams.get("error")).toBe("login_required");
  const arrived = await openHttpSession(stage).signIn("ada@example.org", "reader");
  expect(arrived.searchParams.get("code")).toBeNull();
});

test("answers a password request alike for every address", async () => {
  await using stage = await startIdentitySimulator();
  const requestPassword = async (email: string) => {
    const answer = await fetch(new URL("dbconnections/change_password", stage.issuer), {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        client_id: stage.clientId,
        email,
        connection: "Username-Password-Authentication",
      }),
    });
    return [answer.status, await answer.text()];
  };

  expect(await requestPassword("nobody@example.org")).toEqual(
    await requestPassword("ada@example.org"),
  );
  expect((await stage.findMail("ada@example.org")).subject).toBe("Choose a new password");
});

type Stage = Awaited<ReturnType<typeof startIdentitySimulator>>;

function askForToken(stage: Stage, changes: Record<string, string> = {}): Promise<Response> {
  return fetch(new URL("oauth/token", stage.issuer), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      grant_type: "client_credentials",
      client_id: stage.management.clientId,
      client_secret: stage.management.clientSecret,
      audience: `${stage.issuer}api/v2/`,
      ...changes,
    }),
  });
}

async function tokenOf(stage: Stage, changes?: Record<string, string>): Promise<string> {
  return (await (await askForToken(stage, changes)).json()).access_token;
}

function order(stage: Stage, token: string, body: object): Promise<Response> {
  return fetch(new URL("api/v2/jobs/verification-email", stage.issuer), {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}
