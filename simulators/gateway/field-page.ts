import { html } from "hono/html";

import type { FieldName } from "./fields.ts";

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
export function renderFieldPage(page: FieldPage) {
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
export const fieldStylesheet = `
html, body { height: 100%; margin: 0; background: transparent; }
input { box-sizing: border-box; width: 100%; height: 100%; }
`;

/** The policy of a field's document: connects only to the gateway, embeddable only by pages of the site. */
export function fieldPolicy(siteOrigins: string[]): string {
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
