import { randomUUID, timingSafeEqual } from "node:crypto";

import { type Context, Hono } from "hono";
import { SignJWT } from "jose";

import { readForm } from "#simulators/read-form.ts";

import { verifyBearer } from "./keys.ts";
import type { Tenant } from "./tenant.ts";

const TOKEN_LIFETIME_SECONDS = 86_400;
const SCOPES = ["delete:users", "update:users"];

/** Issues a token for management calls to the server's client. */
export async function issueManagementToken(
  c: Context,
  { issuer, settings, keys }: Tenant,
  form: Record<string, string>,
) {
  const { clientId, clientSecret } = settings.management;
  if (form["client_id"] !== clientId || !isEqualSecret(form["client_secret"] ?? "", clientSecret)) {
    return c.json({ error: "access_denied", error_description: "Unauthorized" }, 401);
  }
  const audience = getManagementAudience(issuer);
  if (form["audience"] !== audience) {
    const description = `Service not enabled within domain: ${form["audience"] ?? ""}`;
    return c.json({ error: "access_denied", error_description: description }, 403);
  }

  const wanted = form["scope"]?.split(" ");
  const scope = SCOPES.filter((name) => wanted?.includes(name) ?? true).join(" ");
  const token = await new SignJWT({ scope, azp: clientId, gty: "client-credentials" })
    .setProtectedHeader({ alg: "RS256", kid: keys.signing.kid, typ: "JWT" })
    .setIssuer(issuer)
    .setAudience(audience)
    .setSubject(`${clientId}@clients`)
    .setIssuedAt()
    .setExpirationTime(`${TOKEN_LIFETIME_SECONDS} s`)
    .sign(keys.signing);
  return c.json({
    access_token: token,
    token_type: "Bearer",
    expires_in: TOKEN_LIFETIME_SECONDS,
    scope,
  });
}

/** The management calls that the library's server uses. */
export function managementRoutes(tenant: Tenant) {
  const { accounts, post, state, verificationMails } = tenant;
  const app = new Hono();

  app.post("/jobs/verification-email", async (c) => {
    const refusal = await checkScope(c, tenant, "update:users");
    if (refusal) return refusal;

    const { user_id: id } = await readForm(c.req);
    if (!id) {
      const message = "Payload validation error: 'Missing required property: user_id'.";
      return errorResponse(c, 400, message, "invalid_body");
    }
    const account = accounts.find(id);
    if (!account) return errorResponse(c, 400, "The user does not exist.", "inexistent_user");
    if (account.passwordHash === null) {
      const message = "The user's main connection does not support this operation.";
      return errorResponse(c, 400, message, "operation_not_supported");
    }
    if (verificationMails.isSpent(id)) {
      return errorResponse(c, 429, "Global limit has been reached", "too_many_requests");
    }
    verificationMails.count(id);
    await post("verify-email", account);
    const created_at = new Date().toISOString();
    const job = { type: "verification_email", status: "pending", created_at };
    return c.json({ ...job, id: `job_${randomUUID().replaceAll("-", "").slice(0, 16)}` }, 201);
  });

  app.delete("/users/:id", async (c) => {
    const refusal = await checkScope(c, tenant, "delete:users");
    if (refusal) return refusal;

    const id = c.req.param("id");
    accounts.remove(id);
    state.endSessions(id);
    return c.body(null, 204);
  });

  return app;
}

async function checkScope(c: Context, tenant: Tenant, scope: string) {
  const authorization = c.req.header("authorization");
  const bearer = await verifyBearer(tenant, authorization, getManagementAudience(tenant.issuer));
  if (!bearer)
    return errorResponse(c, 401, authorization ? "Invalid token" : "Missing authentication");
  if (String(bearer["scope"]).split(" ").includes(scope)) return null;
  const message = `Insufficient scope, expected any of: ${scope}`;
  return errorResponse(c, 403, message, "insufficient_scope");
}

const STATUS_TEXTS = {
  400: "Bad Request",
  401: "Unauthorized",
  403: "Forbidden",
  429: "Too Many Requests",
};

function errorResponse(
  c: Context,
  statusCode: keyof typeof STATUS_TEXTS,
  message: string,
  errorCode?: string,
) {
  return c.json({ statusCode, error: STATUS_TEXTS[statusCode], message, errorCode }, statusCode);
}

function getManagementAudience(issuer: string): string {
  return `${issuer}api/v2/`;
}

function isEqualSecret(secret: string, expected: string): boolean {
  const [a, b] = [Buffer.from(secret), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
