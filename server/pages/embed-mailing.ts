import { Hono } from "hono";
import { html, raw } from "hono/html";

import { parseLanguage } from "#domain/languages.ts";
import { noStore } from "#server/http/no-store.ts";
import { loadTranslations } from "#server/load-translations.ts";
import type { ApiClient } from "#web/api/client.ts";

import { hashForPolicy } from "./policy.ts";

/** The policy names it by its hash: not a space may come to it. */
const style =
  "html,body{margin:0;height:100%}iframe{display:block;width:100%;height:100%;border:0}";

/**
 * S2.15: a page that holds nothing but the form of the ministry's mail provider. It is framed by our own, so that what
 * the provider's program may do is said here and nowhere else.
 */
export function embedMailing(api: ApiClient): Hono {
  const sentences = loadTranslations();

  return new Hono().get("/embed/mailing", async (c) => {
    const language = parseLanguage(c.req.query("lng")) ?? "en";
    const { mailingFormUrl } = await api.getLibrary({ language });
    if (!mailingFormUrl || !hasWebHost(mailingFormUrl)) return c.text("Not found", 404, noStore);

    const say = await sentences;
    return c.html(
      html`<!doctype html>
        <html lang="${language}">
          <head>
            <meta charset="utf-8" />
            <title>${say(language, "mailing-form")}</title>
            ${raw(`<style>${style}</style>`)}
          </head>
          <body>
            <iframe src="${mailingFormUrl}" title="${say(language, "mailing-form")}"></iframe>
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

/** Whether it lies at a host that a policy can name: what is no address of the web is framed nowhere. */
function hasWebHost(form: string): boolean {
  const url = URL.parse(form);
  return url !== null && /^https?:$/.test(url.protocol) && /^[\w.-]+(:\d+)?$/.test(url.host);
}

/**
 * The sandbox holds for the framed form as well: it may be filled in and sent, and may not lead the visitor's window
 * elsewhere. It keeps its own origin, without which few forms can be sent; it is not ours, and no script runs in this page.
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
