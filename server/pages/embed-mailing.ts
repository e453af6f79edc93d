import { Hono } from "hono";
import { html, raw } from "hono/html";

import { parseLanguage } from "#domain/languages.ts";
import { noStore } from "#server/http/no-store.ts";
import { loadTranslations } from "#server/load-translations.ts";
import type { ApiClient } from "#web/app/api/client.ts";

import { hashForPolicy } from "./policy.ts";

/** The policy names it by its hash: keep it byte for byte as it is sent. */
const style =
  "html,body{margin:0;height:100%}iframe{display:block;width:100%;height:100%;border:0}";

/**
 * S2.15: a page that holds only the form of the ministry's mail provider. Our pages frame this one, so that what the
 * provider's code may do is stated in one policy.
 */
export function embedMailing(api: ApiClient): Hono {
  const translations = loadTranslations();

  return new Hono().get("/embed/mailing", async (c) => {
    const language = parseLanguage(c.req.query("lng")) ?? "en";
    const { mailingFormUrl } = await api.getLibrary({ language });
    if (!mailingFormUrl || !hasWebHost(mailingFormUrl)) return c.text("Not found", 404, noStore);

    const translate = await translations;
    return c.html(
      html`<!doctype html>
        <html lang="${language}">
          <head>
            <meta charset="utf-8" />
            <title>${translate(language, "mailing-form")}</title>
            ${raw(`<style>${style}</style>`)}
          </head>
          <body>
            <iframe src="${mailingFormUrl}" title="${translate(language, "mailing-form")}"></iframe>
          </body>
        </html>`,
      200,
      {
        "Cache-Control": "no-cache",
        "Content-Language": language,
        "Content-Security-Policy": policyFor(mailingFormUrl),
        "X-Robots-Tag": "noindex",
      },
    );
  });
}

/** True for http and https addresses whose host a policy can name. */
function hasWebHost(form: string): boolean {
  const url = URL.parse(form);
  return url !== null && /^https?:$/.test(url.protocol) && /^[\w.-]+(:\d+)?$/.test(url.host);
}

/**
 * The sandbox also applies to the framed form: it may be filled in and sent, but may not navigate the visitor's window.
 * It keeps its own origin, because most forms need it; that origin is not ours, and this page runs no script.
 */
function policyFor(form: string): string {
  return [
    "default-src 'none'",
    `style-src ${hashForPolicy(style)}`,
    `frame-src ${new URL(form).origin}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    "sandbox allow-forms allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox",
  ].join("; ");
}
