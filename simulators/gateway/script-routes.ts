import { readFileSync } from "node:fs";

import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { html } from "hono/html";

import { waitForClose } from "#simulators/listen.ts";

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

type FieldPage = {
  field: FieldName;
  title: string;
  placeholder: string;
  token: string;
  tokenizationKey: string;
  correlationId: string;
  siteOrigins: string[];
};

/** The document in an iframe: one field, not readable by the page around it. */
function renderFieldPage(page: FieldPage) {
  const { title, inputmode, autocomplete } = fieldAttributes[page.field];
  const name = page.title || title;
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>${name}</title>
        <link rel="stylesheet" href="/token/inline.css" />
        <script type="module" src="/token/inline.js"></script>
      </head>
      <body>
        <input
          id="${page.field}"
          aria-label="${name}"
          placeholder="${page.placeholder}"
          inputmode="${inputmode}"
          autocomplete="${autocomplete}"
          data-token="${page.token}"
          data-tokenization-key="${page.tokenizationKey}"
          data-correlation-id="${page.correlationId}"
          data-sites="${page.siteOrigins.join(" ")}"
        />
      </body>
    </html>`;
}

/** The field fills its iframe; the page around it sets the style. */
const fieldStylesheet = `
html, body { height: 100%; margin: 0; background: transparent; }
input { box-sizing: border-box; width: 100%; height: 100%; }
`;

/** The policy of a field's document: connects only to the gateway, embeddable only by pages of the site. */
function fieldPolicy(siteOrigins: string[]): string {
  return [
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'",
    `base-uri 'none'; form-action 'none'; frame-ancestors ${siteOrigins.join(" ")}`,
  ].join("; ");
}

const fieldAttributes: Record<
  FieldName,
  { title: string; inputmode: string; autocomplete: string }
> = {
  ccnumber: { title: "Credit Card Number", inputmode: "numeric", autocomplete: "cc-number" },
  ccexp: { title: "Credit Card Expiration", inputmode: "numeric", autocomplete: "cc-exp" },
  cvv: { title: "CVV Code", inputmode: "numeric", autocomplete: "cc-csc" },
  checkname: { title: "Name on Account", inputmode: "text", autocomplete: "name" },
  checkaccount: { title: "Account Number", inputmode: "numeric", autocomplete: "off" },
  checkaba: { title: "Routing Number", inputmode: "numeric", autocomplete: "off" },
};
