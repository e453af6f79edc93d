import { html } from "hono/html";

import { renderPage } from "#simulators/page.ts";

import type { Mail } from "./mail.ts";

const RELOAD_SECONDS = 10;

export function renderInboxPage(mails: Mail[], to?: string) {
  const content = html`<main>
    <h1>Inbox</h1>
    <p class="soft">
      Every mail the library sends on this machine ends here; none leaves it.
      ${to ? html`Shown are those to ${to}. <a href="/">Show all</a>` : ""}
    </p>
    ${
      mails.length === 0
        ? html`<p>There is no mail yet.</p>`
        : html`<ul class="mails">
            ${mails.map(renderMailItem)}
          </ul>`
    }
  </main>`;
  return renderPage({ title: "Inbox", content, reload: RELOAD_SECONDS });
}

function renderMailItem({ id, to, subject, date }: Mail) {
  return html`<li>
    <a href="/mails/${id}">
      <strong>${subject || "(no subject)"}</strong>
      <span>to ${to} · ${renderTime(date)}</span>
    </a>
  </li>`;
}

export function renderMailPage(mail: Mail, raw: string) {
  const content = html`<main>
    <p><a href="/">All mails</a></p>
    <h1>${mail.subject || "(no subject)"}</h1>
    <dl>
      <dt>From</dt>
      <dd>${mail.headers["from"] ?? mail.from}</dd>
      <dt>To</dt>
      <dd>${mail.to}</dd>
      <dt>Received</dt>
      <dd>${renderTime(mail.date)}</dd>
    </dl>
    ${
      mail.html === ""
        ? ""
        : html`<h2>As a page</h2>
            <iframe
              title="The mail as a page"
              src="/mails/${mail.id}/html"
              sandbox="allow-popups allow-popups-to-escape-sandbox"
            ></iframe>`
    }
    <h2>As text</h2>
    <div class="card"><pre>${mail.text}</pre></div>
    <details>
      <summary>Source</summary>
      <div class="card"><pre>${raw}</pre></div>
    </details>
    <p><a href="/mails/${mail.id}/raw">The source alone</a></p>
  </main>`;
  return renderPage({ title: mail.subject || "A mail", content });
}

function renderTime(date: string) {
  return html`<time datetime="${date}">${date.slice(0, 19).replace("T", " ")} UTC</time>`;
}

/** The policy of a mail's page: it may show pictures and open links in a new tab. */
export const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data: http: https:; " +
  "sandbox allow-popups allow-popups-to-escape-sandbox";

export function openLinksInNewTab(markup: string): string {
  const base = '<base target="_blank">';
  return /<head[^>]*>/i.test(markup)
    ? markup.replace(/<head[^>]*>/i, (head) => head + base)
    : base + markup;
}
