import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import type { InteractionResults, Provider } from "oidc-provider";

import type { RequestContext } from "#simulators/listen.ts";

import { type Account, isEmail, MIN_PASSWORD_LENGTH } from "./accounts.ts";
import { getDescription, parseFault } from "./faults.ts";
import { createAccountPage, forgotPasswordPage, messagePage, signInPage } from "./pages.ts";
import type { Tenant } from "./tenant.ts";
import { type Texts, chooseWords } from "./texts.ts";

const SOCIAL_ACCOUNT = { id: "google-oauth2|100000000000000000001", email: "social@example.org" };

/** The pages from a site's sign-in request to its answer, below the path of each sign-in. */
export function signInRoutes(tenant: Tenant, provider: Provider) {
  const { accounts, post, wrongPasswords } = tenant;
  const app = new Hono<{ Bindings: HttpBindings }>();

  app.get("/:uid", async (c) => {
    const { prompt } = await detailsOf(c);
    if (prompt.name === "consent") return finish(c, { consent: {} });
    return c.html(signInPage(await formOf(c)));
  });

  app.post("/:uid", async (c) => {
    const form = await formOf(c);
    const { email, password } = await parseCredentials(c);

    const fault = parseFault(email);
    if (fault?.at === "callback") {
      return finish(c, { error: fault.code, error_description: getDescription(fault.code) });
    }
    if (fault) return signIn(c, await accountOfFault(email));

    const key = email.toLowerCase();
    if (wrongPasswords.isSpent(key)) {
      return c.html(signInPage({ ...form, email, wrong: form.texts.tooManyTries }), 429);
    }
    const account = await accounts.findByPassword(email, password);
    if (!account) {
      wrongPasswords.count(key);
      return c.html(signInPage({ ...form, email, wrong: form.texts.wrongPassword }), 401);
    }
    wrongPasswords.reset(key);
    return signIn(c, account);
  });

  app.get("/:uid/create-account", async (c) => c.html(createAccountPage(await formOf(c))));
  app.post("/:uid/create-account", async (c) => {
    const form = await formOf(c);
    const { email, password } = await parseCredentials(c);
    const wrong = validateNewAccount(email, password, form.texts);
    if (wrong) return c.html(createAccountPage({ ...form, email, wrong }), 400);

    const { language } = form;
    const account = await accounts.create({ email, password, isVerified: false, language });
    await post("verify-email", account);
    return signIn(c, account);
  });

  app.get("/:uid/forgot-password", async (c) => c.html(forgotPasswordPage(await formOf(c))));
  app.post("/:uid/forgot-password", async (c) => {
    const form = await formOf(c);
    const { email } = await parseCredentials(c);
    const { texts } = form;
    if (!isEmail(email)) {
      return c.html(forgotPasswordPage({ ...form, email, wrong: texts.emailNeeded }), 400);
    }
    const account = accounts.findByEmail(email);
    if (account) await post("reset-password", account);
    return c.html(messagePage({ title: texts.linkSent, lead: texts.linkSentLead, ...form }));
  });

  app.post("/:uid/social", async (c) => {
    const existing = accounts.find(SOCIAL_ACCOUNT.id);
    return signIn(c, existing ?? (await accounts.create({ ...SOCIAL_ACCOUNT, isVerified: true })));
  });

  app.post("/:uid/cancel", (c) =>
    finish(c, { error: "access_denied", error_description: getDescription("access_denied") }),
  );

  return app;

  function detailsOf(c: RequestContext) {
    return provider.interactionDetails(c.env.incoming, c.env.outgoing);
  }

  async function formOf(c: RequestContext) {
    const { uid, params } = await detailsOf(c);
    const locales = params["ui_locales"];
    const words = chooseWords(
      typeof locales === "string" ? locales : null,
      c.req.header("accept-language"),
    );
    return { path: `/u/${uid}`, ...words };
  }

  function signIn(c: RequestContext, { id }: Account) {
    return finish(c, { login: { accountId: id } });
  }

  async function finish(c: RequestContext, result: InteractionResults) {
    const { incoming, outgoing } = c.env;
    return c.redirect(await provider.interactionResult(incoming, outgoing, result), 303);
  }

  function validateNewAccount(email: string, password: string, texts: Texts) {
    if (!isEmail(email)) return texts.emailNeeded;
    if (password.length < MIN_PASSWORD_LENGTH) return texts.passwordTooShort;
    return accounts.findByEmail(email) ? texts.emailTaken : null;
  }

  async function accountOfFault(email: string): Promise<Account> {
    const id = `auth0|${email.toLowerCase().split("@")[0]}`;
    return accounts.find(id) ?? accounts.create({ id, email, isVerified: true });
  }
}

async function parseCredentials(c: RequestContext) {
  const { email, password } = await c.req.parseBody();
  return {
    email: typeof email === "string" ? email.trim() : "",
    password: typeof password === "string" ? password : "",
  };
}
