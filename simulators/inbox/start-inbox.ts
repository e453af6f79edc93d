import { Hono } from "hono";

import { listen } from "#simulators/listen.ts";
import { PAGE_POLICY, STYLESHEET_PATH, stylesheetResponse } from "#simulators/page.ts";

import { renderInboxPage, MAIL_POLICY, renderMailPage, openLinksInNewTab } from "./inbox-pages.ts";
import { type MailFolder, openMailFolder } from "./mail-folder.ts";
import { startSmtpServer } from "./smtp-server.ts";

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
