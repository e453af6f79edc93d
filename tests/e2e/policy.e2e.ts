import { once } from "node:events";

import { serve } from "@hono/node-server";
import { expect, test } from "@playwright/test";
import { Hono } from "hono";

import { openLog } from "#server/log.ts";
import { pages, type Render } from "#server/pages.ts";

import { identity } from "#tests/identity-settings.ts";
import { payments } from "#tests/payment-settings.ts";

import { findFreePort } from "./programs.ts";

/** A renderer that let a script of somebody else's into a page, beside its own. */
const render: Render = async (_, { mark }) =>
  new Response(
    `<!doctype html>
<html lang="en">
<title>A page</title>
<script>window.planted = true</script>
<script nonce="${mark}">
  window.refused = [];
  addEventListener("securitypolicyviolation", (event) => {
    window.refused.push(event.effectiveDirective);
  });
</script>
<h1>A page</h1>
<img src="data:," alt="" onerror="window.planted = true">
<script>window.planted = true</script>
<script nonce="">window.planted = true</script>
<script nonce="${mark}">window.ours = true</script>`,
    { headers: { "Content-Type": "text/html; charset=utf-8" } },
  );

test("a page runs the renderer's own scripts and refuses one that got in without its mark", async ({
  page,
}) => {
  await using site = await servePages();
  await page.goto(site.origin, { waitUntil: "load" });

  await expect(page.getByRole("heading", { name: "A page" })).toBeVisible();
  await expect
    .poll(() => page.evaluate("window.refused"))
    .toEqual(expect.arrayContaining(["script-src-elem", "script-src-attr"]));
  expect(await page.evaluate("window.ours")).toBe(true);
  expect(await page.evaluate("window.planted")).toBeUndefined();
});

/** Nothing but pages, sent as the site sends them. */
async function servePages(): Promise<AsyncDisposable & { origin: string }> {
  const port = await findFreePort();
  const origin = `http://localhost:${port}`;
  const handler = pages({
    render,
    origin,
    places: {
      apiOrigin: "",
      mediaOrigin: "",
      identityOrigin: "",
      gatewayOrigin: "",
      lookupOrigin: "",
      scripts: [],
      covers: [],
    },
    identity,
    payments,
    apiFetch: () => Promise.reject(new Error("This page asks for nothing.")),
    addressOf: () => "",
    catalogueVersion: async () => 1,
    log: openLog({ LOG_LEVEL: "silent" }),
  });
  const server = serve({ fetch: new Hono().get("*", handler).fetch, port });

  return {
    origin,
    async [Symbol.asyncDispose]() {
      server.close();
      await once(server, "close");
    },
  };
}
