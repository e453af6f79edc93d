import { type Kysely, sql } from "kysely";

import type { Schema } from "#api/db/schema/schema.ts";

/** What following a link does. */
export const linkKinds = ["confirm-subscriptions", "leave-subscriptions", "change-email"] as const;
export type LinkKind = (typeof linkKinds)[number];

export type NewLink = {
  tokenSha256: string;
  kind: LinkKind;
  userId: number | null;
  facts: Record<string, string | number>;
  madeAt: Date;
  expiresAt: Date | null;
};

export async function insertLink(db: Kysely<Schema>, link: NewLink): Promise<void> {
  await db
    .insertInto("links")
    .values({
      token_sha256: link.tokenSha256,
      kind: link.kind,
      user_id: link.userId,
      facts: JSON.stringify(link.facts),
      made_at: link.madeAt,
      expires_at: link.expiresAt,
    })
    .execute();
}

export function findLink(db: Kysely<Schema>, tokenSha256: string) {
  return db
    .selectFrom("links")
    .selectAll()
    .where("token_sha256", "=", tokenSha256)
    .executeTakeFirst();
}

/** Whether a person has an unused, unexpired link of that kind. */
export async function hasOpenLink(db: Kysely<Schema>, query: LinkQuery): Promise<boolean> {
  const row = await selectOpenLinks(db, query).executeTakeFirst();
  return row !== undefined;
}

/** Uses a link up, so that one of several concurrent requests gets it. A link without an expiry works again. */
export function consumeLink(db: Kysely<Schema>, tokenSha256: string, now: Date) {
  return db
    .updateTable("links")
    .set({ used_at: now })
    .where("token_sha256", "=", tokenSha256)
    .where((eb) =>
      eb.or([
        eb("expires_at", "is", null),
        eb.and([eb("used_at", "is", null), eb("expires_at", ">", now)]),
      ]),
    )
    .returningAll()
    .executeTakeFirst();
}

/**
 * Locks all unsubscribe links of the same address, in a fixed order, so that concurrent requests cannot deadlock. Locks
 * nothing for a link of another kind.
 */
export async function lockUnsubscribeLinks(
  trx: Kysely<Schema>,
  tokenSha256: string,
): Promise<void> {
  await sql`
    select token_sha256 from links
    where user_id is null and kind = 'leave-subscriptions' and lower(facts ->> 'email') = (
      select lower(facts ->> 'email') from links
      where token_sha256 = ${tokenSha256} and kind = 'leave-subscriptions'
    )
    order by token_sha256
    for update`.execute(trx);
}

/** Marks an address's unsubscribe links as used, because it is on no list any more. */
export async function markUnsubscribeLinksUsed(
  db: Kysely<Schema>,
  email: string,
  now: Date,
): Promise<void> {
  await db
    .updateTable("links")
    .set({ used_at: now })
    .where("user_id", "is", null)
    .where("kind", "=", "leave-subscriptions")
    .where(sql`lower(facts ->> 'email')`, "=", email.toLowerCase())
    .execute();
}

/** Deletes unsubscribe links made before `time`, except the newest of each address. */
export async function deleteOldUnsubscribeLinks(db: Kysely<Schema>, time: Date): Promise<void> {
  await sql`
    delete from links
    where user_id is null and kind = 'leave-subscriptions' and made_at < ${time} and exists (
      select from links as newer
      where newer.user_id is null and newer.kind = links.kind
        and lower(newer.facts ->> 'email') = lower(links.facts ->> 'email')
        and newer.made_at > links.made_at
    )`.execute(db);
}

/** Deletes links that expired or were used before `time`. An unsubscribe link stays while its address is on a list. */
export async function deleteLinksBefore(db: Kysely<Schema>, time: Date): Promise<void> {
  await sql`
    delete from links
    where expires_at < ${time} or used_at < ${time} and (expires_at is not null or not exists (
      select from mailing_requests as m
      where m.state = 'confirmed' and lower(m.email) = lower(links.facts ->> 'email')
    ))`.execute(db);
}

/**
 * Expires a person's links of that kind. Skips one that a request is using now, because waiting for it could deadlock;
 * that request finds out by itself.
 */
export async function expireLinks(db: Kysely<Schema>, query: LinkQuery): Promise<void> {
  await db
    .updateTable("links")
    .set({ expires_at: query.now })
    .where("token_sha256", "in", selectOpenLinks(db, query).forUpdate().skipLocked())
    .execute();
}

type LinkQuery = { userId: number; kind: LinkKind; now: Date };

/** A person's unused, unexpired links of that kind. */
function selectOpenLinks(db: Kysely<Schema>, { userId, kind, now }: LinkQuery) {
  return db
    .selectFrom("links")
    .select("token_sha256")
    .where("user_id", "=", userId)
    .where("kind", "=", kind)
    .where("used_at", "is", null)
    .where("expires_at", ">", now);
}
