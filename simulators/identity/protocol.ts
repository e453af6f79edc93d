import { once } from "node:events";
import { IncomingMessage } from "node:http";

import type { HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { Hono } from "hono";
import type { Provider } from "oidc-provider";

import { type RequestContext, waitForClose } from "#simulators/listen.ts";
import { readForm } from "#simulators/read-form.ts";

import { findTokenAnswer, parseFault } from "./faults.ts";
import { verifyBearer } from "./keys.ts";
import { issueManagementToken } from "./management.ts";
import { messagePage } from "./pages.ts";
import { getIdClaims, getUserinfoAudience } from "./provider.ts";
import type { Tenant } from "./tenant.ts";
import { chooseWords } from "./texts.ts";

/** Behavior of the real provider that the plain protocol does not have. */
export function protocolRoutes(tenant: Tenant, provider: Provider) {
  const { accounts, freshlySignedIn, settings } = tenant;
  const app = new Hono<{ Bindings: HttpBindings }>();

  app.get("/authorize", (c) => {
    const url = new URL(c.req.url);
    const wantsRefreshToken = url.searchParams.get("scope")?.split(" ").includes("offline_access");
    if (wantsRefreshToken) url.searchParams.set("offline_access", "true");
    c.env.incoming.url = url.pathname + url.search;
    return forwardToProvider(c);
  });

  app.post("/oauth/token", async (c) => {
    const form = await readForm(c.req);
    if (form["grant_type"] === "client_credentials") return issueManagementToken(c, tenant, form);

    const code = await findTokenFault(form);
    if (code === null) return forwardToProvider(c, new URLSearchParams(form).toString());
    const answer = findTokenAnswer(code);
    return answer ? c.json(answer.body, answer.status) : waitForClose(c);
  });

  app.on(["GET", "POST"], "/userinfo", async (c) => {
    const authorization = c.req.header("authorization");
    const bearer = await verifyBearer(tenant, authorization, getUserinfoAudience(tenant.issuer));
    const account = accounts.find(bearer?.sub ?? "");
    if (account) return c.json(getIdClaims(account));
    c.header("www-authenticate", 'Bearer error="invalid_token"');
    return c.json({ error: "invalid_token", error_description: "invalid token" }, 401);
  });

  app.get("/v2/logout", async (c) => {
    const origins = settings.siteOrigins;
    const to = c.req.query("returnTo") ?? origins[0] ?? "";
    if (!origins.includes(to.replace(/\/$/, ""))) {
      const words = chooseWords(c.req.header("accept-language"));
      const lead = `The "returnTo" address "${to}" is not among those this client may return to.`;
      return c.html(
        messagePage({ title: "Misconfiguration", lead, home: origins[0], ...words }),
        400,
      );
    }
    const { incoming, outgoing } = c.env;
    const session = await provider.Session.get(provider.createContext(incoming, outgoing));
    await session.destroy();
    return c.redirect(to, 302);
  });

  app.all("*", (c) => forwardToProvider(c));
  return app;

  /** The error encoded in the address of a token's account; null for none. */
  async function findTokenFault(form: Record<string, string>): Promise<string | null> {
    const { AuthorizationCode, RefreshToken } = provider;
    const isRefresh = form["grant_type"] === "refresh_token";
    const token = isRefresh
      ? await RefreshToken.find(form["refresh_token"] ?? "")
      : await AuthorizationCode.find(form["code"] ?? "");
    const account = accounts.find(token?.accountId ?? "");
    const fault = account && parseFault(account.email);
    if (!account || !fault) return null;
    if (fault.at === "token") return fault.code;
    return !isRefresh && freshlySignedIn.delete(account.id) ? null : fault.code;
  }

  async function forwardToProvider(c: RequestContext, body?: string) {
    const { incoming, outgoing } = c.env;
    const request = body === undefined ? incoming : replaceBody(incoming, body);
    const answered = once(outgoing, "close");
    provider.callback()(request, outgoing);
    await answered;
    return RESPONSE_ALREADY_SENT;
  }
}

/** A copy of the request with its body, which was already read. */
function replaceBody(request: HttpBindings["incoming"], body: string): IncomingMessage {
  const copy = new IncomingMessage(request.socket);
  copy.method = request.method;
  copy.url = request.url;
  copy.headers = {
    ...request.headers,
    "content-type": "application/x-www-form-urlencoded",
    "content-length": String(Buffer.byteLength(body)),
  };
  copy.push(body);
  copy.push(null);
  copy.complete = true; // otherwise the end of the request would close the connection
  return copy;
}
