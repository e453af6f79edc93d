import { type Context, Hono } from "hono";

import { messagePage, newPasswordPage } from "./pages.ts";
import { MIN_PASSWORD_LENGTH } from "./accounts.ts";
import type { Tenant } from "./tenant.ts";
import { type Words, chooseWords } from "./texts.ts";

export function mailLinkRoutes({ accounts, tickets, wrongPasswords, settings, state }: Tenant) {
  const home = settings.siteOrigins[0];
  const app = new Hono();

  app.get("/verify-email", (c) => {
    if (c.req.method !== "GET") return c.body(null); // HEAD requests do not use up the link
    const words = getWords(c, c.req.query("ui_locales"));
    const { texts } = words;
    const id = tickets.redeem("verify-email", c.req.query("ticket") ?? "");
    if (id === null || !accounts.find(id)) return spent(c);
    accounts.markVerified(id);
    return c.html(
      messagePage({ title: texts.emailVerified, lead: texts.emailVerifiedLead, ...words, home }),
    );
  });

  app.get("/reset-password", (c) => {
    const ticket = c.req.query("ticket") ?? "";
    if (tickets.find("reset-password", ticket) === null) return spent(c);
    return c.html(newPasswordPage({ ticket, ...getWords(c, c.req.query("ui_locales")) }));
  });

  app.post("/reset-password", async (c) => {
    const form = await c.req.parseBody();
    const [ticket, password] = [String(form["ticket"] ?? ""), String(form["password"] ?? "")];
    const words = getWords(c, String(form["ui_locales"] ?? ""));
    const { texts } = words;
    if (password.length < MIN_PASSWORD_LENGTH) {
      return c.html(newPasswordPage({ ticket, ...words, wrong: texts.passwordTooShort }), 400);
    }
    const account = accounts.find(tickets.redeem("reset-password", ticket) ?? "");
    if (!account) return spent(c);
    await accounts.setPassword(account.id, password);
    accounts.markVerified(account.id); // the link proves who owns the address
    wrongPasswords.reset(account.email.toLowerCase());
    state.endSessions(account.id);
    return c.html(
      messagePage({ title: texts.passwordSaved, lead: texts.passwordSavedLead, ...words, home }),
    );
  });

  return app;

  function spent(c: Context) {
    const words = getWords(c, c.req.query("ui_locales"));
    const { linkSpent: title, linkSpentLead: lead } = words.texts;
    return c.html(messagePage({ title, lead, ...words, home }), 410);
  }
}

function getWords(c: Context, wanted: string | undefined): Words {
  return chooseWords(wanted, c.req.header("accept-language"));
}
