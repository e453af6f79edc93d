import { expect, test } from "vitest";

import { requestPasswordReset } from "./request-password-reset.ts";

const account = {
  issuer: "https://identity.example/",
  clientId: "lectern",
  connection: "Readers",
  email: "ruth@example.org",
};

test("sends the identity provider's request format", async () => {
  const requests: [unknown, RequestInit | undefined][] = [];
  await requestPasswordReset(account, async (input, init) => {
    requests.push([input, init]);
    return new Response("Sent.");
  });

  const [[address, init] = []] = requests;
  expect(address).toBe("https://identity.example/dbconnections/change_password");
  expect(JSON.parse(String(init?.body))).toEqual({
    client_id: "lectern",
    email: "ruth@example.org",
    connection: "Readers",
  });
});

test("throws the status of a refusal", async () => {
  const response = requestPasswordReset(account, async () => new Response("No.", { status: 429 }));
  await expect(response).rejects.toMatchObject({ status: 429 });
});

test("throws status 0 when the connection breaks", async () => {
  const response = requestPasswordReset(account, () => Promise.reject(new TypeError("no line")));
  await expect(response).rejects.toMatchObject({ status: 0 });
});
