import type { Context, MiddlewareHandler } from "hono";

import { findDeletion } from "./db/account-deletions.ts";
import { countAttempt } from "./db/attempts.ts";
import { hashOfSubject } from "./db/subject.ts";
import type { Member } from "./parties/identity.ts";
import { IdentityUnreachable } from "./parties/provider-keys.ts";
import { calls, Refused } from "./problem.ts";
import { requireNoWait } from "./require-no-wait.ts";
import type { Services } from "./services.ts";

export type MemberEnv = { Variables: { member: Member } };

/** A call that its declaration lets nobody make without a token. */
export type MemberCall = {
  method: string;
  path: string;
  /** Whether the e-mail of whoever makes it must be verified. */
  needsVerified: boolean;
  /** Whether it answers also when their account is to end, or has ended after the token was issued. */
  isForLeaving: boolean;
};

/** Changes that a person may ask for in an hour. */
const MOST = 60;
const HOUR = 3_600;
/** In seconds. */
const IDENTITY_PAUSE = 30;

/** A part of the api that is for signed-in people: `c.var.member` says who asks. */
export function memberCalls() {
  return calls<MemberEnv>();
}

/** Lets a call through when its bearer token says who makes it (S6.02); what it answers is kept nowhere. */
export function requireMember(
  services: Pick<Services, "identity" | "db" | "now" | "log">,
  { method, needsVerified, isForLeaving }: MemberCall,
): MiddlewareHandler<MemberEnv> {
  return async (c, next) => {
    const member = await findMember(services, c);
    if (!member) throw new Refused(401, "err-signed-out");
    if (needsVerified && !member.isEmailVerified) throw new Refused(403, "email-unverified");
    if (!isForLeaving) await refuseLeaving(services, member);
    if (method !== "GET") await limitAttempts(services, member, { action: "change", most: MOST });

    c.set("member", member);
    await next();
    c.header("Cache-Control", "no-store");
  };
}

/** Counts what a person tries in an hour, and refuses what is too much. */
export async function limitAttempts(
  { db, now }: Pick<Services, "db" | "now">,
  { externalId }: Pick<Member, "externalId">,
  { action, most }: { action: string; most: number },
): Promise<void> {
  const limit = { action, subject: hashOfSubject(externalId), most, seconds: HOUR };
  requireNoWait(await countAttempt(db, limit, now()), "err-too-often-person");
}

/** What asks the identity provider, answered as "not now" when it cannot be asked. */
export async function askIdentity<Answer>(
  { log }: Pick<Services, "log">,
  ask: Promise<Answer>,
): Promise<Answer> {
  try {
    return await ask;
  } catch (error) {
    if (!(error instanceof IdentityUnreachable)) throw error;
    log.warn({ reason: error.message }, "the identity provider cannot be asked");
    throw new Refused(503, "err-identity-unreachable", undefined, IDENTITY_PAUSE);
  }
}

/** Nothing new is kept of somebody whose account is to end, or by a token from before it ended. */
async function refuseLeaving(
  { db }: Pick<Services, "db">,
  { externalId, issuedAt }: Member,
): Promise<void> {
  const deletion = await findDeletion(db, externalId);
  if (!deletion) return;
  if (deletion.ended_at === null) throw new Refused(403, "account-leaving");
  if (issuedAt <= deletion.ended_at) throw new Refused(401, "err-signed-out");
}

async function findMember(
  services: Pick<Services, "identity" | "log">,
  c: Context,
): Promise<Member | null> {
  const [, token] = /^Bearer +([\w.~+/-]+=*)$/i.exec(c.req.header("authorization") ?? "") ?? [];
  return token ? askIdentity(services, services.identity.findMember(token)) : null;
}
