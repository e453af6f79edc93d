import { Hono } from "hono";
import { expect, test } from "vitest";

import { brokenBodies, startRawServer } from "#tests/broken-bodies.ts";

import { guardForms } from "./guard-forms.ts";

const origin = "https://library.example";
const form = "application/x-www-form-urlencoded";

function openForms() {
  const app = new Hono();
  const guard = guardForms({ siteOrigins: [origin], addressOf: () => "203.0.113.9" });
  return app.post("*", guard, async (c) => c.text(await c.req.raw.text()));
}

async function send(headers: Record<string, string>, body = "email=a") {
  return openForms().request("http://library.example/subscriptions", {
    method: "POST",
    headers,
    body,
  });
}

test.each<[string, Record<string, string>, number]>([
  ["a page of ours", { "Sec-Fetch-Site": "same-origin", Origin: origin }, 200],
  ["a page of ours, behind a proxy that ends TLS", { Origin: origin }, 200],
  ["a page elsewhere", { "Sec-Fetch-Site": "cross-site", Origin: "https://bad.example" }, 403],
  ["a page that hides where it is", { "Sec-Fetch-Site": "cross-site", Origin: "null" }, 403],
])("S7.25: answers a form from %s with its status", async (_, headers, status) => {
  expect((await send({ ...headers, "Content-Type": form })).status).toBe(status);
});

test("S7.25, P16: refuses bodies that are no plain form or too large", async () => {
  expect((await send({ "Content-Type": "text/plain" })).status).toBe(415);
  expect((await send({ "Content-Type": form }, "a".repeat(70_000))).status).toBe(413);
  expect(await (await send({ "Content-Type": form })).text()).toBe("email=a");
});

test.each(brokenBodies)("refuses a form with %s with 400", async (_, bodyBytes) => {
  await using served = await startRawServer(openForms());
  await served.sendAndDisconnect(
    `POST / HTTP/1.1\r\nHost: a\r\nContent-Type: ${form}\r\n${bodyBytes}`,
  );
  await expect.poll(() => served.statuses).toEqual([400]);
});

test("refuses forms beyond the limit of a network without reading them", async () => {
  const app = openForms();
  const send = () =>
    app.request("/", { method: "POST", headers: { "Content-Type": form }, body: "email=a" });
  for (const _ of Array.from({ length: 600 })) expect((await send()).status).toBe(200);
  const refused = await send();
  expect(refused.status).toBe(429);
  expect(refused.headers.get("retry-after")).toBe("600");
});
