import { createHash, randomBytes } from "node:crypto";

import type { Kysely, Transaction } from "kysely";

import {
  findLink,
  insertLink,
  type LinkKind,
  linkKinds,
  lockLeaveLinks,
  takeLink,
} from "#api/db/mail/links.ts";
import type { Schema } from "#api/db/schema/schema.ts";
import { Refused } from "#api/problem.ts";
import type { Language } from "#domain/languages.ts";

type Made = {
  kind: LinkKind;
  userId?: number | null;
  facts: Record<string, string | number>;
  /** How long it works, once; null: as often as there is something for it to do. */
  hours: number | null;
  now: Date;
};

export type Link = {
  kind: LinkKind;
  userId: number | null;
  facts: Record<string, string | number>;
};

/** The token of a new link. What is kept of it, but for the mail that waits with it, is a hash. */
export async function makeLink(
  trx: Transaction<Schema>,
  made: Made,
): Promise<{ token: string; expiresAt: Date | null }> {
  const { kind, userId = null, facts, hours, now } = made;
  const token = randomBytes(32).toString("base64url");
  const expiresAt = hours === null ? null : new Date(now.getTime() + hours * 3_600_000);
  await insertLink(trx, {
    tokenSha256: hashOf(token),
    kind,
    userId,
    facts,
    madeAt: now,
    expiresAt,
  });
  return { token, expiresAt };
}

/** Where a mail leads with a token. */
export function linkAddress(siteOrigin: string, token: string, language: Language): string {
  return `${siteOrigin}/confirm?${new URLSearchParams({ token, lng: language })}`;
}

/** What a link would do that can still be followed; it can be afterwards too. */
export async function readLink(db: Kysely<Schema>, token: string, now: Date): Promise<Link> {
  const row = await findLink(db, hashOf(token));
  if (!row) throw new Refused(404, "link-unknown");
  if (row.expires_at !== null) {
    if (row.used_at) throw new Refused(410, "link-used");
    if (row.expires_at <= now) throw new Refused(410, "link-expired");
  }
  return asLink(row);
}

/** Uses the link up, if it ever is, together with what `trx` does about it. */
export async function followLink(
  trx: Transaction<Schema>,
  token: string,
  now: Date,
): Promise<Link> {
  await lockLeaveLinks(trx, hashOf(token));
  const row = await takeLink(trx, hashOf(token), now);
  // Nobody else has it now: what stands in its way is known once it is read.
  return row ? asLink(row) : readLink(trx, token, now);
}

type Row = { kind: string; user_id: number | null; facts: Link["facts"] };

function asLink({ kind, user_id, facts }: Row): Link {
  const known = linkKinds.find((one) => one === kind);
  if (!known) throw new Refused(404, "link-unknown");
  return { kind: known, userId: user_id, facts };
}

function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
