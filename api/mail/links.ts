import { createHash, randomBytes } from "node:crypto";

import type { Kysely, Transaction } from "kysely";

import {
  findLink,
  insertLink,
  type LinkKind,
  linkKinds,
  lockUnsubscribeLinks,
  consumeLink,
} from "#api/db/mail/links.ts";
import type { Schema } from "#api/db/schema/schema.ts";
import { ProblemError } from "#api/problem.ts";
import type { Language } from "#domain/languages.ts";

type NewLink = {
  kind: LinkKind;
  userId?: number | null;
  facts: Record<string, string | number>;
  /** How long it can be used, once; null: it stays usable as long as it has an effect. */
  hours: number | null;
  now: Date;
};

export type Link = {
  kind: LinkKind;
  userId: number | null;
  facts: Record<string, string | number>;
};

/** Creates a link and returns its token. Only the hash is stored, apart from the queued mail that carries the link. */
export async function createLink(
  trx: Transaction<Schema>,
  made: NewLink,
): Promise<{ token: string; expiresAt: Date | null }> {
  const { kind, userId = null, facts, hours, now } = made;
  const token = randomBytes(32).toString("base64url");
  const expiresAt = hours === null ? null : new Date(now.getTime() + hours * 3_600_000);
  await insertLink(trx, {
    tokenSha256: hashToken(token),
    kind,
    userId,
    facts,
    madeAt: now,
    expiresAt,
  });
  return { token, expiresAt };
}

/** The address that a mail links to. */
export function buildLinkUrl(siteOrigin: string, token: string, language: Language): string {
  return `${siteOrigin}/confirm?${new URLSearchParams({ token, lng: language })}`;
}

/** The link of a token, without using it. Throws 404 `link-unknown`, 410 `link-used` or 410 `link-expired`. */
export async function getLink(db: Kysely<Schema>, token: string, now: Date): Promise<Link> {
  const row = await findLink(db, hashToken(token));
  if (!row) throw new ProblemError(404, "link-unknown");
  if (row.expires_at !== null) {
    if (row.used_at) throw new ProblemError(410, "link-used");
    if (row.expires_at <= now) throw new ProblemError(410, "link-expired");
  }
  return toLink(row);
}

/** Uses the link, in one transaction with its effect. Throws as `getLink` does. */
export async function followLink(
  trx: Transaction<Schema>,
  token: string,
  now: Date,
): Promise<Link> {
  await lockUnsubscribeLinks(trx, hashToken(token));
  const row = await consumeLink(trx, hashToken(token), now);
  // The row is locked by now, so the reason can be read.
  return row ? toLink(row) : getLink(trx, token, now);
}

type LinkRow = { kind: string; user_id: number | null; facts: Link["facts"] };

function toLink({ kind, user_id, facts }: LinkRow): Link {
  const linkKind = linkKinds.find((one) => one === kind);
  if (!linkKind) throw new ProblemError(404, "link-unknown");
  return { kind: linkKind, userId: user_id, facts };
}

function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
