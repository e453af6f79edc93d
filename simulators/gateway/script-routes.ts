import { readFileSync } from "node:fs";

import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";

import { waitForClose } from "./connection.ts";
import { renderFieldPage, fieldPolicy, fieldStylesheet } from "./field-page.ts";
import { FieldName } from "./fields.ts";
import type { Merchant } from "./merchant.ts";

/** What the browser loads: the script, and an iframe for each field. */
export function scriptRoutes({ settings, faults }: Merchant) {
  const { siteOrigins, tokenizationKey } = settings;
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.use(async (c, next) => {
    await next();
    c.header("x-content-type-options", "nosniff");
    c.header("cache-control", "no-store");
  });

  app.get("/Collect.js", (c) => {
    const fault = faults.take("script")?.fault;
    if (fault === "script_404") return c.text("Not Found", 404);
    return fault === "script_hang" ? waitForClose(c) : scriptResponse("collect.js");
  });
  app.get("/inline.js", () => scriptResponse("field.js"));
  app.get("/inline.css", (c) => {
    c.header("content-type", "text/css; charset=utf-8");
    return c.body(fieldStylesheet);
  });

  app.get("/inline.php", (c) => {
    const { token = "", elementId, title = "", placeholder = "", ...params } = c.req.query();
    const field = FieldName.safeParse(elementId);
    if (params["tokenizationKey"] !== tokenizationKey || !field.success) return c.body(null, 403);

    c.header("content-security-policy", fieldPolicy(siteOrigins));
    c.header("referrer-policy", "no-referrer");
    const correlationId = params["cartCorrelationId"] ?? "";
    const display = { field: field.data, title, placeholder, token, correlationId };
    return c.html(renderFieldPage({ ...display, tokenizationKey, siteOrigins }));
  });
  return app;
}

function scriptResponse(name: string): Response {
  const source = readFileSync(new URL(`./browser/${name}`, import.meta.url));
  return new Response(source, { headers: { "content-type": "text/javascript; charset=utf-8" } });
}
