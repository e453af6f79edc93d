import type { Context, MiddlewareHandler } from "hono";

import { findDeletion } from "#api/db/people/account-deletions.ts";
import type { CountRequest } from "#api/limits/limit-requests.ts";
import { limitAttempts, throwIfLimited } from "#api/limits/limit-attempts.ts";
import { networkPrefix } from "#api/limits/network-prefix.ts";
import type { Member } from "#api/ports.ts";
import { IdentityUnreachable } from "#api/integrations/identity-provider/provider-keys.ts";
import { createRouter, ProblemError } from "#api/problem.ts";
import type {
  Database,
  IdentityServices,
  Logging,
  RecordServices,
  RequestServices,
} from "#api/services.ts";
import { limits } from "#contract/rule.ts";

import type { CallWithRule } from "./declared-calls.ts";

export type MemberEnv = { Variables: { member: Member } };

const IDENTITY_RETRY_SECONDS = 30;

/** Creates a router for signed-in people; `c.var.member` is the caller. */
export function createMemberRouter() {
  return createRouter<MemberEnv>();
}

/** Requires an access token (JWT) that the identity provider signed (S6.02). The answer is not cached. */
export function requireMember(
  services: RecordServices & IdentityServices & RequestServices,
  count: CountRequest,
  { method, rule: { signIn } }: CallWithRule,
): MiddlewareHandler<MemberEnv> {
  return async (c, next) => {
    const member = await findMember(services, c);
    if (!member) {
      const network = networkPrefix(services.addressOf(c));
      throwIfLimited(await count(limits.badTokens, network), "err-too-often");
      throw new ProblemError(401, "err-signed-out");
    }
    if (signIn !== "token" && !member.isEmailVerified)
      throw new ProblemError(403, "email-unverified");
    if (method === "GET") {
      throwIfLimited(await count(limits.lookups, member.externalId), "err-too-often-person");
    }
    if (signIn !== "leaving") await refuseDeletedAccount(services, member);
    if (method !== "GET") await limitAttempts(services, member, limits.changes);

    c.set("member", member);
    await next();
    c.header("Cache-Control", "no-store");
  };
}

/** Awaits a call to the identity provider. Throws a 503 when it fails. */
export async function callIdentityProvider<Answer>(
  { log }: Logging,
  call: Promise<Answer>,
): Promise<Answer> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof IdentityUnreachable)) throw error;
    log.warn({ reason: error.message }, "a call to the identity provider failed");
    throw new ProblemError(503, "err-identity-unreachable", undefined, IDENTITY_RETRY_SECONDS);
  }
}

/** Refuses a person whose account is being deleted, or a token issued before it was. */
async function refuseDeletedAccount(
  { db }: Database,
  { externalId, issuedAt }: Member,
): Promise<void> {
  const deletion = await findDeletion(db, externalId);
  if (!deletion) return;
  if (deletion.ended_at === null) throw new ProblemError(403, "account-leaving");
  if (issuedAt <= deletion.ended_at) throw new ProblemError(401, "err-signed-out");
}

async function findMember(services: IdentityServices, c: Context): Promise<Member | null> {
  const [, token] = /^Bearer +([\w.~+/-]+=*)$/i.exec(c.req.header("authorization") ?? "") ?? [];
  return token ? callIdentityProvider(services, services.identity.findMember(token)) : null;
}
