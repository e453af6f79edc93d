import { once } from "node:events";
import { createServer } from "node:http";

import { expect, test } from "vitest";

import { securityHeaders } from "#server/http/security-headers.ts";
import { prepareRefusal } from "./prepare-refusal.ts";

/** Requests `path` from a server that refuses everything. */
async function ask(path: string, init: RequestInit = {}) {
  const refuse = await prepareRefusal({
    translate: (language, code) => `${language} ${code}`,
    headers: securityHeaders({ isHttps: true }),
    corsOrigins: ["https://library.example"],
  });
  const server = createServer(refuse).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" ? address?.port : 0;
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, init);
  const text = await answer.text();
  server.close();
  server.closeAllConnections();
  return { answer, text };
}

const person = { accept: "text/html,application/xhtml+xml" };

test.each([
  ["/literature", { "accept-language": "fr-CA" }, "fr"],
  ["/literature?lng=es", { "accept-language": "fr" }, "es"],
  ["/spanish", {}, "es"],
  ["/?language=es", {}, "en"],
  ["/", { cookie: "a=b; i18next=fr" }, "fr"],
  ["//?%", {}, "en"],
])("answers %s with %o in %s by a page that reloads", async (path, headers, language) => {
  const { answer, text } = await ask(path, { headers: { ...person, ...headers } });

  expect(answer.status).toBe(503);
  expect(answer.headers.get("retry-after")).toMatch(/^[4-9]$/);
  expect(answer.headers.get("refresh")).toBe(answer.headers.get("retry-after"));
  expect(text).toContain(`<html lang="${language}">`);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(answer.headers.get("content-security-policy")).toMatch(/^default-src 'none'; style-src/);
  expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
  expect(answer.headers.get("strict-transport-security")).toMatch(/^max-age/);
});

test("does not reload the answer to a form", async () => {
  const { answer, text } = await ask("/subscriptions", {
    method: "POST",
    headers: person,
    body: new URLSearchParams({ email: "ruth@example.org" }),
  });
  expect(answer.status).toBe(503);
  expect(answer.headers.get("refresh")).toBeNull();
  expect(text).toContain("<!doctype html>");
});

test("P16: answers a call with the problem err-busy", async () => {
  const { answer, text } = await ask("/api/orders?culture=fr", { method: "POST", body: "{}" });

  expect(answer.status).toBe(503);
  expect(answer.headers.get("retry-after")).toMatch(/^[4-9]$/);
  expect(answer.headers.get("content-type")).toBe("application/problem+json");
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(JSON.parse(text)).toMatchObject({ status: 503, code: "err-busy", detail: "fr err-busy" });
});

test("lets pages of the library on another host read the refusal", async () => {
  const own = await ask("/api/books", { headers: { origin: "https://library.example" } });
  expect(own.answer.headers.get("access-control-allow-origin")).toBe("https://library.example");
  expect(own.answer.headers.get("access-control-expose-headers")).toBe("Retry-After");
  expect(own.answer.headers.get("vary")).toBe("Origin");

  const foreign = await ask("/api/books", { headers: { origin: "https://evil.example" } });
  expect(foreign.answer.headers.get("access-control-allow-origin")).toBeNull();
});

test("closes the connection after a large body", async () => {
  const large = { method: "POST", body: "x".repeat(100_000) };
  expect((await ask("/api/books", large)).answer.headers.get("connection")).toBe("close");
  expect((await ask("/api/books", { method: "HEAD" })).text).toBe("");
});
