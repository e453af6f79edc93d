import { Hono } from "hono";
import { expect, test } from "vitest";

import { guardForms } from "./guard-forms.ts";

const origin = "https://library.example";
const form = "application/x-www-form-urlencoded";

async function send(headers: Record<string, string>, body = "email=a") {
  const app = new Hono();
  app.post("*", guardForms([origin]), async (c) => c.text(await c.req.text()));
  return app.request("http://library.example/subscriptions", { method: "POST", headers, body });
}

test.each<[string, Record<string, string>, number]>([
  ["a page of ours", { "Sec-Fetch-Site": "same-origin", Origin: origin }, 200],
  ["a page of ours, behind a proxy that ends TLS", { Origin: origin }, 200],
  ["a page elsewhere", { "Sec-Fetch-Site": "cross-site", Origin: "https://bad.example" }, 403],
  ["a page that hides where it is", { "Sec-Fetch-Site": "cross-site", Origin: "null" }, 403],
])("S7.25: a form of %s is answered with its status", async (_, headers, status) => {
  expect((await send({ ...headers, "Content-Type": form })).status).toBe(status);
});

test("S7.25: what is no plain form, or is larger than any of ours, is refused", async () => {
  expect((await send({ "Content-Type": "text/plain" })).status).toBe(415);
  expect((await send({ "Content-Type": form }, "a".repeat(70_000))).status).toBe(413);
  expect(await (await send({ "Content-Type": form })).text()).toBe("email=a");
});
