import { Hono } from "hono";
import { expect, test } from "vitest";

import { escapeMalformedPath } from "./escape-malformed-path.ts";

const app = new Hono().use(escapeMalformedPath).all("*", (c) => c.text(c.req.url));

test.each([
  ["/book/a%20b/c?x=%", "/book/a%20b/c?x=%"],
  ["/book/%", "/book/%25"],
  ["/a%20b/100%", "/a%20b/100%25"],
  ["/%ff/%c0%af%20?a=b", "/%25ff/%25c0%25af%2520?a=b"],
])("reads %s as %s", async (path, read) => {
  const answer = await app.request(`http://library.example${path}`);
  expect(await answer.text()).toBe(`http://library.example${read}`);
});

test("answers 404 to a POST to a malformed path", async () => {
  const answer = await app.request("/cart/%", { method: "POST", body: "a=1" });
  expect(answer.status).toBe(404);
});
