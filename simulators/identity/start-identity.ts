import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { cors } from "hono/cors";
import { errors } from "oidc-provider";

import { listen } from "#simulators/listen.ts";
import { PAGE_POLICY, STYLESHEET_PATH, stylesheetResponse } from "#simulators/page.ts";

import { connectionRoutes } from "./connections.ts";
import { controlRoutes } from "./control.ts";
import { mailLinkRoutes } from "./mail-links.ts";
import { managementRoutes } from "./management.ts";
import { messagePage } from "./pages.ts";
import { protocolRoutes } from "./protocol.ts";
import { createProviderHolder, type ProviderHolder } from "./provider.ts";
import type { IdentitySettings } from "./settings.ts";
import { signInRoutes } from "./sign-in.ts";
import { openTenant, type Tenant } from "./tenant.ts";
import { chooseWords } from "./texts.ts";

export type Identity = AsyncDisposable & {
  /** Ends with a slash, like the real provider's. */
  issuer: string;
  close: () => Promise<void>;
};

/** Starts the simulated identity provider; its README describes the error addresses and control calls. */
export async function startIdentity(settings: IdentitySettings): Promise<Identity> {
  const tenant = await openTenant(settings);
  const close = await listen(identityApp(tenant, createProviderHolder(tenant)), settings.port);
  return { issuer: tenant.issuer, close, [Symbol.asyncDispose]: close };
}

function identityApp(tenant: Tenant, holder: ProviderHolder) {
  const { siteOrigins } = tenant.settings;
  const app = new Hono<{ Bindings: HttpBindings }>();

  const forSites = cors({
    origin: siteOrigins,
    allowHeaders: ["authorization", "auth0-client", "content-type"],
    exposeHeaders: ["x-ratelimit-limit", "x-ratelimit-remaining", "x-ratelimit-reset"],
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
  app.route("/u", signInRoutes(tenant, holder));
  app.route("/", mailLinkRoutes(tenant));
  app.route("/dbconnections", connectionRoutes(tenant));
  app.route("/api/v2", managementRoutes(tenant));
  app.route("/__sim", controlRoutes(tenant, holder));
  app.route("/", protocolRoutes(tenant, holder));

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
