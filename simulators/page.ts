import { html } from "hono/html";

/** The shared style of simulator pages: paper, ink and green, in light and dark. */
const stylesheet = `
:root {
  --paper: #fbf8f1; --card: #ffffff; --ink: #1f1b16; --soft: #5d554a; --line: #ddd5c4;
  --green: #1f5a4a; --on-green: #ffffff; --wrong: #9b2c1f; --field: #8a8070;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #181512; --card: #211d19; --ink: #f3ede2; --soft: #b9afa0; --line: #3d362e;
    --green: #8fd0b8; --on-green: #10231c; --wrong: #ffb4a6; --field: #8f8577;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0; background: var(--paper); color: var(--ink);
  font: 1.0625rem/1.55 Georgia, "Times New Roman", serif;
}
main { max-width: 52rem; margin: 0 auto; padding: 2rem 1.25rem 4rem; }
main.narrow { max-width: 27rem; padding-top: 8vh; }
h1 { font-size: 1.75rem; line-height: 1.2; font-weight: 600; margin: 0 0 0.5rem; }
h2 { font-size: 1.15rem; margin: 2rem 0 0.5rem; }
p { margin: 0.5rem 0 1rem; }
.soft { color: var(--soft); }
a { color: var(--green); text-underline-offset: 0.2em; }
:focus-visible { outline: 3px solid var(--green); outline-offset: 2px; border-radius: 2px; }
.card {
  background: var(--card); border: 1px solid var(--line); border-radius: 10px;
  padding: 1.5rem; margin: 1.25rem 0;
}
label { display: block; font-weight: 600; margin: 1rem 0 0.25rem; }
label:first-child { margin-top: 0; }
input {
  width: 100%; min-height: 2.875rem; padding: 0.5rem 0.75rem; font: inherit; color: inherit;
  background: var(--paper); border: 1px solid var(--field); border-radius: 6px;
}
input[aria-invalid="true"] { border-color: var(--wrong); }
.hint { color: var(--soft); font-size: 0.9375rem; margin: 0.25rem 0 0; }
button, .button {
  display: block; width: 100%; min-height: 2.875rem; margin-top: 1.25rem; padding: 0.5rem 1rem;
  font: inherit; font-weight: 600; text-align: center; text-decoration: none; cursor: pointer;
  color: var(--on-green); background: var(--green); border: 1px solid var(--green); border-radius: 6px;
}
button.quiet { color: var(--green); background: transparent; margin-top: 0.75rem; }
button.plain {
  width: auto; margin: 0; padding: 0.5rem 0; border: 0; color: var(--green); background: none;
  font-weight: 400; text-decoration: underline; text-underline-offset: 0.2em;
}
.row { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 1.5rem; align-items: center; }
.row a { padding: 0.5rem 0; }
.wrong { color: var(--wrong); font-weight: 600; margin: 0 0 1rem; }
.mails { list-style: none; margin: 1.5rem 0; padding: 0; border-top: 1px solid var(--line); }
.mails li { border-bottom: 1px solid var(--line); }
.mails a { display: block; padding: 0.75rem 0.25rem; text-decoration: none; color: inherit; }
.mails a:hover strong { text-decoration: underline; }
.mails strong { display: block; overflow-wrap: anywhere; }
.mails span { color: var(--soft); font-size: 0.9375rem; overflow-wrap: anywhere; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.25rem 1rem; margin: 1rem 0; }
dt { color: var(--soft); }
dd { margin: 0; overflow-wrap: anywhere; }
pre {
  white-space: pre-wrap; overflow-wrap: anywhere; margin: 0; font: 0.9375rem/1.5 ui-monospace, monospace;
}
iframe { width: 100%; height: 34rem; border: 1px solid var(--line); border-radius: 10px; background: #ffffff; }
`;

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
