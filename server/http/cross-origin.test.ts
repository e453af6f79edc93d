import { Hono } from "hono";
import { expect, test } from "vitest";

import { allowCors } from "./cross-origin.ts";

const app = new Hono()
  .use(allowCors(["https://library.example"]))
  .post("/call", (c) => c.json({ done: true }))
  .all("*", (c) => c.text("no", 405));

function ask(method: string, origin: string) {
  return app.request("/call", { method, headers: { Origin: origin } });
}

test("lets a page of the site send JSON and read the answer", async () => {
  const preflight = await ask("OPTIONS", "https://library.example");
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get("access-control-allow-headers")?.split(", ")).toEqual([
    "Authorization",
    "Content-Type",
    "Idempotency-Key",
  ]);
  expect(preflight.headers.get("access-control-allow-origin")).toBe("https://library.example");

  const answer = await ask("POST", "https://library.example");
  expect(await answer.json()).toEqual({ done: true });
  expect(answer.headers.get("access-control-allow-origin")).toBe("https://library.example");
  expect(answer.headers.get("access-control-expose-headers")).toBe("Retry-After");
  expect(answer.headers.get("vary")).toBe("Origin");
});

test("refuses a page of another site", async () => {
  const preflight = await ask("OPTIONS", "https://stranger.example");
  expect(preflight.status).toBe(405);
  expect(preflight.headers.get("access-control-allow-origin")).toBeNull();
});
