import { Hono } from "hono";
import { html } from "hono/html";

import { listen } from "#simulators/listen.ts";
import { PAGE_POLICY, STYLESHEET_PATH, stylesheetResponse, renderPage } from "#simulators/page.ts";

import { type Mail, type MailFolder, openMailFolder } from "./mail-folder.ts";
import { startSmtpServer } from "./smtp-server.ts";

const RELOAD_SECONDS = 10;

/** The policy of a mail's page: it may show pictures and open links in a new tab. */
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data: http: https:; " +
  "sandbox allow-popups allow-popups-to-escape-sandbox";

export type InboxSettings = {
  port: number;
  smtpPort: number;
  folder: string;
};

export type Inbox = AsyncDisposable & {
  origin: string;
  smtpUrl: string;
  close: () => Promise<void>;
};

/** Starts the simulated mail server with its inbox; its README describes the special recipients. */
export async function startInbox({ port, smtpPort, folder }: InboxSettings): Promise<Inbox> {
  const mails = await openMailFolder(folder);
  const stopReceiving = await startSmtpServer(smtpPort, mails);
  const stopAnswering = await listen(inboxApp(mails), port);

  async function close() {
    await Promise.all([stopReceiving(), stopAnswering()]);
  }
  return {
    origin: `http://localhost:${port}`,
    smtpUrl: `smtp://127.0.0.1:${smtpPort}`,
    close,
    [Symbol.asyncDispose]: close,
  };
}

function inboxApp(mails: MailFolder): Hono {
  const app = new Hono();
  app.use(async (c, next) => {
    await next();
    c.header("cache-control", "no-store");
    c.header("x-content-type-options", "nosniff");
    c.header("referrer-policy", "no-referrer");
  });

  app.get(STYLESHEET_PATH, () => stylesheetResponse());
  app.get("/", (c) => {
    const to = c.req.query("to");
    c.header("content-security-policy", PAGE_POLICY);
    return c.html(renderInboxPage(mails.find(to), to));
  });
  app.get("/mails/:id", async (c) => {
    const mail = mails.findOne(c.req.param("id"));
    if (!mail) return c.notFound();
    c.header("content-security-policy", `${PAGE_POLICY}; frame-src 'self'`);
    return c.html(renderMailPage(mail, (await mails.readRaw(mail.id)).toString("utf8")));
  });
  app.get("/mails/:id/html", (c) => {
    const mail = mails.findOne(c.req.param("id"));
    if (!mail) return c.notFound();
    c.header("content-security-policy", MAIL_POLICY);
    return c.html(openLinksInNewTab(mail.html));
  });
  app.get("/mails/:id/raw", async (c) => {
    const mail = mails.findOne(c.req.param("id"));
    if (!mail) return c.notFound();
    c.header("content-type", "text/plain; charset=utf-8");
    return c.body(new Uint8Array(await mails.readRaw(mail.id)));
  });

  app.get("/api/mails", (c) => c.json(mails.find(c.req.query("to"))));
  app.delete("/api/mails", async (c) => {
    await mails.clear();
    return c.body(null, 204);
  });
  return app;
}

function renderInboxPage(mails: Mail[], to?: string) {
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

function renderMailPage(mail: Mail, raw: string) {
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

function openLinksInNewTab(markup: string): string {
  const base = '<base target="_blank">';
  return /<head[^>]*>/i.test(markup)
    ? markup.replace(/<head[^>]*>/i, (head) => head + base)
    : base + markup;
}
