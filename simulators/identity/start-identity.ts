import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { cors } from "hono/cors";
import { errors } from "oidc-provider";

import { listen, refuseBrowserRequests } from "#simulators/listen.ts";
import { PAGE_POLICY, STYLESHEET_PATH, stylesheetResponse } from "#simulators/page.ts";
import { readForm } from "#simulators/read-form.ts";

import { isEmail, MIN_PASSWORD_LENGTH } from "./accounts.ts";
import { mailLinkRoutes } from "./mail-links.ts";
import { managementRoutes } from "./management.ts";
import { messagePage } from "./pages.ts";
import { protocolRoutes } from "./protocol.ts";
import { createProvider } from "./provider.ts";
import { signInRoutes } from "./sign-in.ts";
import { type IdentitySettings, openTenant, type Tenant } from "./tenant.ts";
import { chooseWords } from "./texts.ts";

/** The only database connection, named as in a new Auth0 tenant. */
export const CONNECTION = "Username-Password-Authentication";

export type Identity = AsyncDisposable & {
  /** Ends with a slash, like the real provider's. */
  issuer: string;
  close: () => Promise<void>;
};

/** Starts the simulated identity provider; its README describes the error addresses and control calls. */
export async function startIdentity(settings: IdentitySettings): Promise<Identity> {
  const tenant = await openTenant(settings);
  const close = await listen(identityApp(tenant), settings.port);
  return { issuer: tenant.issuer, close, [Symbol.asyncDispose]: close };
}

function identityApp(tenant: Tenant) {
  const { siteOrigins } = tenant.settings;
  const provider = createProvider(tenant);
  const app = new Hono<{ Bindings: HttpBindings }>();

  const forSites = cors({
    origin: siteOrigins,
    allowHeaders: ["authorization", "auth0-client", "content-type"],
  });
  for (const path of ["/oauth/*", "/userinfo", "/dbconnections/*"]) app.use(path, forSites);
  for (const path of ["/u/*", "/verify-email", "/reset-password"]) {
    app.use(path, async (c, next) => {
      await next();
      c.header("cache-control", "no-store");
      c.header("referrer-policy", "no-referrer");
      c.header("x-content-type-options", "nosniff");
      c.header("content-security-policy", pagePolicy(siteOrigins));
    });
  }

  app.get(STYLESHEET_PATH, () => stylesheetResponse());
  app.route("/u", signInRoutes(tenant, provider));
  app.route("/", mailLinkRoutes(tenant));
  app.route("/dbconnections", connectionRoutes(tenant));
  app.route("/api/v2", managementRoutes(tenant));
  app.route("/__sim", controlRoutes(tenant));
  app.route("/", protocolRoutes(tenant, provider));

  app.onError((error, c) => {
    if (!(error instanceof errors.SessionNotFound)) throw error;
    const words = chooseWords(c.req.header("accept-language"));
    const { signInExpired: title, signInExpiredLead: lead } = words.texts;
    return c.html(messagePage({ title, lead, home: siteOrigins[0], ...words }), 400);
  });
  return app;
}

/** The policy of the pages; it allows the site, because a form's answer redirects there. */
function pagePolicy(siteOrigins: string[]): string {
  return `${PAGE_POLICY}; form-action 'self' ${siteOrigins.join(" ")}; frame-ancestors 'none'`;
}

function controlRoutes({ accounts }: Tenant) {
  const app = new Hono();

  app.use(refuseBrowserRequests);
  app.post("/verified", async (c) => {
    const account = accounts.findByEmail((await readForm(c.req))["email"] ?? "");
    if (!account) return c.body(null, 404);
    accounts.markVerified(account.id);
    return c.body(null, 204);
  });
  return app;
}

/** Calls of the site for people who are not signed in. */
function connectionRoutes({ accounts, post, settings }: Tenant) {
  const app = new Hono();

  app.post("/change_password", async (c) => {
    const { email = "", connection } = await readForm(c.req);
    if (connection !== CONNECTION) return c.json({ error: "invalid connection" }, 400);
    if (!isEmail(email)) return c.json({ error: "email is required" }, 400);

    const account = accounts.findByEmail(email);
    if (account) await post("reset-password", account);
    return c.text("We've just sent you an email to reset your password.");
  });

  app.post("/signup", async (c) => {
    const { email = "", password = "", client_id, connection } = await readForm(c.req);
    if (client_id !== settings.clientId || connection !== CONNECTION || !isEmail(email)) {
      return c.json({ statusCode: 400, error: "Bad Request", message: "invalid body" }, 400);
    }
    if (password.length < MIN_PASSWORD_LENGTH) {
      const code = "invalid_password";
      const message = "Password is too weak";
      return c.json({ statusCode: 400, name: "PasswordStrengthError", code, message }, 400);
    }
    if (accounts.findByEmail(email)) {
      const code = "invalid_signup";
      const description = "Invalid sign up";
      return c.json({ statusCode: 400, name: "BadRequestError", code, description }, 400);
    }
    const account = await accounts.create({ email, password, isVerified: false });
    await post("verify-email", account);
    return c.json({ _id: account.id.replace("auth0|", ""), email, email_verified: false });
  });

  return app;
}
