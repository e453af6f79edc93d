import { Hono } from "hono";
import { expect, test } from "vitest";

import { escapeMalformedPath, redirectTrailingSlash } from "./normalize-path.ts";

const escaping = new Hono().use(escapeMalformedPath).all("*", (c) => c.text(c.req.url));

test.each([
  ["/book/a%20b/c?x=%", "/book/a%20b/c?x=%"],
  ["/book/%", "/book/%25"],
  ["/a%20b/100%", "/a%20b/100%25"],
  ["/%ff/%c0%af%20?a=b", "/%25ff/%25c0%25af%2520?a=b"],
])("reads %s as %s", async (path, read) => {
  const answer = await escaping.request(`http://library.example${path}`);
  expect(await answer.text()).toBe(`http://library.example${read}`);
});

test("answers 404 to a POST to a malformed path", async () => {
  const answer = await escaping.request("/cart/%", { method: "POST", body: "a=1" });
  expect(answer.status).toBe(404);
});

const redirecting = new Hono().use(redirectTrailingSlash).all("*", (c) => c.text("a screen"));

function get(path: string, init?: RequestInit) {
  return redirecting.request(`https://library.example${path}`, init);
}

test.each([
  ["/literature/?page=2", "/literature?page=2"],
  ["/author/x///", "/author/x"],
  ["/a//b/", "/a//b"],
  ["//evil.example/", "/evil.example"],
  ["/\\evil.example/", "/evil.example"],
  ["//", "/"],
])("redirects %s to %s", async (path, plain) => {
  const answer = await get(path);
  expect([answer.status, answer.headers.get("location")]).toEqual([301, plain]);
});

test.each(["/", "/literature", "//evil.example"])("does not redirect %s", async (path) => {
  expect((await get(path)).status).toBe(200);
});

test("answers 404 to a path longer than any screen's", async () => {
  const answer = await get("/".repeat(16_000));
  expect([answer.status, answer.headers.get("location")]).toEqual([404, null]);
});

test("does not redirect a POST", async () => {
  expect((await get("/literature/", { method: "POST" })).status).toBe(200);
});
