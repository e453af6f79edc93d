import { html } from "hono/html";

import { stylesheet } from "./stylesheet.ts";

/** The policy of simulator pages: they may only show themselves and send their forms. */
export const PAGE_POLICY = "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'";

export const STYLESHEET_PATH = "/sheet.css";

type Html = ReturnType<typeof html>;

export type Page = {
  title: string;
  language?: string;
  content: Html;
  /** Seconds until the page reloads. */
  reload?: number;
};

/** A complete page in the shared style of the simulators, without scripts. */
export function renderPage({ title, language = "en", content, reload }: Page): Html {
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        ${reload === undefined ? "" : html`<meta http-equiv="refresh" content="${reload}" />`}
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="${STYLESHEET_PATH}" />
      </head>
      <body>
        ${content}
      </body>
    </html>`;
}

export function stylesheetResponse(): Response {
  return new Response(stylesheet, {
    headers: { "content-type": "text/css; charset=utf-8", "cache-control": "max-age=3600" },
  });
}
