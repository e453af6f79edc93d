import { Hono } from "hono";
import { expect, test } from "vitest";

import { redirectTrailingSlash } from "./redirect-trailing-slash.ts";

const app = new Hono().use(redirectTrailingSlash).all("*", (c) => c.text("a screen"));

function get(path: string, init?: RequestInit) {
  return app.request(`https://library.example${path}`, init);
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
