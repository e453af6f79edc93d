import { expect, test } from "vitest";

import { openManagement } from "./management.ts";

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
