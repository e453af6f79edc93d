import { once } from "node:events";

import { serve } from "@hono/node-server";
import { expect } from "@playwright/test";
import { createResponseCache } from "#api/response-cache/response-cache.ts";
import { Hono } from "hono";

import { openLog } from "#server/log.ts";
import { pageHandler } from "#server/pages/page-handler.ts";

import { findFreePort } from "#tests/find-free-port.ts";
import { identity } from "#tests/people/identity-settings.ts";
import { payments } from "#tests/payments/payment-settings.ts";

import { scripts } from "./inject-scripts.ts";
import { test } from "./test-with-library.ts";

/** The HTML of a page into which foreign scripts were injected, beside the renderer's own. */
const planted = (mark: string) => `<!doctype html>
<html lang="en">
<title>A page</title>
<script>window.planted("stands in the head")</script>
<script nonce="${mark}">
  window.refused = [];
  addEventListener("securitypolicyviolation", (event) => {
    window.refused.push(event.effectiveDirective);
  });
</script>
<h1>A page</h1>
<img src="data:," alt="" onerror="window.planted('answers an error')">
<script>window.planted("stands in the body")</script>
<script nonce="">window.planted("bears an empty mark")</script>
<script src="data:text/javascript,window.planted('comes as data')"></script>
${scripts}
<a id="way" href="javascript:window.planted('is an address')">A way</a>
<script nonce="${mark}">window.ours = true</script>`;

for (const [screen, path] of [
  ["a usual page", "/"],
  ["the cart", "/cart"],
  ["the reader", "/read/a-book"],
  ["the videos", "/audio/videos"],
]) {
  test(`P12: allows only scripts with the nonce on ${screen}, fresh or cached`, async ({
    page,
  }) => {
    const ran: unknown[] = [];
    await page.exposeBinding("planted", (_, form: unknown) => void ran.push(form));
    await using site = await servePages();

    for (const _ of ["fresh", "cached"]) {
      await page.goto(site.origin + path, { waitUntil: "load" });
      await expect(page.getByRole("heading", { name: "A page" })).toBeVisible();
      await page.locator("#way").click();
      await expect
        .poll(() => page.evaluate("window.refused"))
        .toEqual(expect.arrayContaining(["script-src-elem", "script-src-attr", "base-uri"]));
      expect(await page.evaluate("window.ours")).toBe(true);
      expect(ran).toEqual([]);
    }
    expect(site.rendered.filter((renderedPath) => renderedPath === path)).toEqual([path]);
  });
}

/** A site that serves only these pages, with the site's page handler. */
async function servePages(): Promise<AsyncDisposable & { origin: string; rendered: string[] }> {
  const port = await findFreePort();
  const origin = `http://localhost:${port}`;
  const rendered: string[] = [];
  const handler = pageHandler({
    render: async ({ url }, { nonce }) => {
      rendered.push(new URL(url).pathname);
      return new Response(planted(nonce), {
        headers: { "Content-Type": "text/html; charset=utf-8" },
      });
    },
    origin,
    allowedOrigins: {
      apiOrigin: "",
      mediaOrigin: "",
      identityOrigin: "",
      gatewayOrigin: "",
      lookupOrigin: "",
      scripts: [`${origin}/assets/`],
      covers: [],
    },
    identity,
    payments,
    apiFetch: () => Promise.reject(new Error("This page asks for nothing.")),
    addressOf: () => "",
    cache: createResponseCache(),
    catalogVersion: async () => 1,
    log: openLog({ LOG_LEVEL: "silent" }),
  });
  const server = serve({ fetch: new Hono().get("*", handler).fetch, port });

  return {
    origin,
    rendered,
    async [Symbol.asyncDispose]() {
      server.close();
      await once(server, "close");
    },
  };
}
