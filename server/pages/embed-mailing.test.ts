import { expect, test } from "vitest";

import { createApiClient } from "#web/app/api/client.ts";

import { embedMailing } from "./embed-mailing.ts";

function openForm(mailingFormUrl: string | null) {
  const api = createApiClient("https://library.example", async () =>
    Response.json({ mailingFormUrl }),
  );
  return embedMailing(api).request("https://library.example/embed/mailing?lng=en");
}

test.each(["https://lists.example/a?b=c", "http://localhost:8025/form"])(
  "S2.15: frames the form at %s and no other host",
  async (form) => {
    const answer = await openForm(form);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-security-policy")).toContain(
      `; frame-src ${new URL(form).origin};`,
    );
  },
);

test.each([
  null,
  "javascript:planted()//https://lists.example/",
  "data:text/html,<script>planted()</script>",
  "blob:https://lists.example/1",
  "https://lists.example;script-src/",
  "https://lists.example,script-src/",
  "https://*/",
  "/embed/mailing",
])("P13: rejects %j as a form address", async (form) => {
  const answer = await openForm(form);
  expect(answer.status).toBe(404);
  expect(await answer.text()).toBe("Not found");
});
