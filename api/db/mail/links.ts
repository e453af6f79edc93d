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

/** Whether a person has a link of that kind that works. */
export async function hasOpenLink(db: Kysely<Schema>, asked: LinkQuery): Promise<boolean> {
  const row = await selectOpenLinks(db, asked).executeTakeFirst();
  return row !== undefined;
}

/** Uses the link up, unless it has no end: of many who try at once, one gets it. */
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
 * Where that link is one to leave lists, keeps all such links of its address from others, in one order: two of them that
 * are followed at once would wait for each other.
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

/** Notes of every link by which that address leaves its lists that there is nothing left to leave. */
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

/** Of links without an end that are as old as that, the newest of each address is enough. */
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

/** Deletes links that have been of no use since before `time`. One without an end is of use while its address is on lists. */
export async function deleteLinksBefore(db: Kysely<Schema>, time: Date): Promise<void> {
  await sql`
    delete from links
    where expires_at < ${time} or used_at < ${time} and (expires_at is not null or not exists (
      select from mailing_requests as m
      where m.state = 'confirmed' and lower(m.email) = lower(links.facts ->> 'email')
    ))`.execute(db);
}

/**
 * Ends a person's links of that kind: what they stood for is not wanted any more. One that is being followed right now is
 * left to whoever follows it, who will find that out; to wait for them would be to wait for each other.
 */
export async function expireLinks(db: Kysely<Schema>, asked: LinkQuery): Promise<void> {
  await db
    .updateTable("links")
    .set({ expires_at: asked.now })
    .where("token_sha256", "in", selectOpenLinks(db, asked).forUpdate().skipLocked())
    .execute();
}

type LinkQuery = { userId: number; kind: LinkKind; now: Date };

/** A person's links of that kind that work. */
function selectOpenLinks(db: Kysely<Schema>, { userId, kind, now }: LinkQuery) {
  return db
    .selectFrom("links")
    .select("token_sha256")
    .where("user_id", "=", userId)
    .where("kind", "=", kind)
    .where("used_at", "is", null)
    .where("expires_at", ">", now);
}
