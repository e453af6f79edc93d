import { expect, test } from "vitest";

import { requestPasswordReset } from "./request-password-reset.ts";

const account = {
  issuer: "https://identity.example/",
  clientId: "lectern",
  connection: "Readers",
  email: "ruth@example.org",
};

test("the identity provider is asked in its own words", async () => {
  const asked: [unknown, RequestInit | undefined][] = [];
  await requestPasswordReset(account, async (input, init) => {
    asked.push([input, init]);
    return new Response("Sent.");
  });

  const [[address, init] = []] = asked;
  expect(address).toBe("https://identity.example/dbconnections/change_password");
  expect(JSON.parse(String(init?.body))).toEqual({
    client_id: "lectern",
    email: "ruth@example.org",
    connection: "Readers",
  });
});

test("a refusal is a failure", async () => {
  const asked = requestPasswordReset(account, async () => new Response("No.", { status: 429 }));
  await expect(asked).rejects.toMatchObject({ status: 429 });
});

test("a line that breaks is a failure", async () => {
  const asked = requestPasswordReset(account, () => Promise.reject(new TypeError("no line")));
  await expect(asked).rejects.toMatchObject({ status: 0 });
});
