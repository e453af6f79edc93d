import { type Kysely, sql } from "kysely";

import { findUnshippedOrders } from "#api/db/operator/orders.ts";
import { findLiveRegularGiving, hasEndedSince } from "#api/db/donations/regular-givings.ts";
import { hasOpenPayment } from "#api/db/payments/open-payments.ts";
import { hasOpenRefund } from "#api/db/refunds/open-refunds.ts";
import { clearRefundReasons } from "#api/db/refunds/refunds.ts";
import type { Schema } from "#api/db/schema/schema.ts";
import { getLocalDay } from "#domain/days.ts";
import { type Language, parseLanguage } from "#domain/languages.ts";

import {
  linkBelongsTo,
  mailBelongsTo,
  requestBelongsTo,
  type PersonIdentity,
  type PersonKeys,
} from "./own-data.ts";
import { deletePerson, findRetentionEnd } from "./data-retention.ts";

/**
 * In milliseconds: an erasure that has to wait is done within this time, so a giving that ended for it is this recent.
 */
const RECENT_END_MS = 24 * 60 * 60_000;

/** A payment of the person is open: it has to be resolved before erasure. */
export class PaymentOpen extends Error {}

/** A refund to the person, by an operator or of a late charge, is still open. */
export class RefundOpen extends PaymentOpen {}

/** Ordered books were neither shipped nor cancelled: without a name and an address they could not be sent. */
export class OrderUnsent extends Error {
  readonly orders: readonly number[];

  constructor(orders: readonly number[]) {
    super();
    this.orders = orders;
  }
}

/** The person has a regular giving, or may have one. */
export class RegularGivingOpen extends Error {}

export type ErasureOptions = { years: number; now: Date };

/** Where the last mail goes. */
type ErasedContact = {
  /** Null when the person has no profile. */
  userId: number | null;
  emails: string[];
  /** Language of that mail; null when the person had no data. */
  language: Language | null;
  /** Whether a giving ended recently, as erasure may have caused. */
  hasEndedGiving: boolean;
};

/**
 * Erases a person in the caller's transaction. A person with orders or charges stays as an anonymous row for the
 * retention years; all else is deleted. Payment tries still count under their hash, so that erasure does not reset
 * limits. Throws `PaymentOpen`, `RefundOpen`, `OrderUnsent` and `RegularGivingOpen`.
 */
export async function erasePerson(
  db: Kysely<Schema>,
  person: PersonIdentity,
  erasing: ErasureOptions,
): Promise<ErasedContact> {
  // Locks links before the person, in the same order as a request that follows a link. A second pass deletes links
  // created in between.
  await deleteLinks(
    db,
    buildPersonKeys(person, await selectUserContact(db, person).executeTakeFirst()),
  );
  const user = await selectUserContact(db, person).forUpdate().executeTakeFirst();
  if (user) await refuseUnfinished(db, user.id);
  if (user && (await findLiveRegularGiving(db, user.id))) throw new RegularGivingOpen();
  const since = new Date(erasing.now.getTime() - RECENT_END_MS);
  const hasEndedGiving = user !== undefined && (await hasEndedSince(db, user.id, since));
  const keys = buildPersonKeys(person, user);
  await deleteLinks(db, keys);

  const requests = await db
    .deleteFrom("mailing_requests")
    .where(requestBelongsTo(keys))
    .returning("language")
    .execute();
  await db.deleteFrom("mails").where(mailBelongsTo(keys)).execute();
  if (user) await deleteOrAnonymizeUser(db, user.id, erasing);

  const language = user?.language ?? parseLanguage(requests[0]?.language);
  return { userId: keys.userId, emails: keys.emails, language, hasEndedGiving };
}

/** Throws when a payment, a refund or a shipment of the person is not finished. */
export async function refuseUnfinished(db: Kysely<Schema>, userId: number): Promise<void> {
  if (await hasOpenPayment(db, userId)) throw new PaymentOpen();
  if (await hasOpenRefund(db, userId)) throw new RefundOpen();
  const unsent = await findUnshippedOrders(db, userId);
  if (unsent.length > 0) throw new OrderUnsent(unsent);
}

type UserContact = { id: number; email: string };

function selectUserContact(db: Kysely<Schema>, { externalId }: PersonIdentity) {
  return db
    .selectFrom("users")
    .select(["id", "email", "language"])
    .where("external_id", "=", externalId);
}

function buildPersonKeys({ externalId, email }: PersonIdentity, user: UserContact | undefined) {
  const addresses = [user?.email, email].filter((address) => address != null);
  const emails = [...new Map(addresses.map((entry) => [entry.toLowerCase(), entry])).values()];
  return { externalId, userId: user?.id ?? null, emails };
}

async function deleteLinks(db: Kysely<Schema>, keys: PersonKeys): Promise<void> {
  const locked = await db
    .selectFrom("links")
    .select("token_sha256")
    .where(linkBelongsTo(keys))
    .orderBy("token_sha256")
    .forUpdate()
    .execute();
  const tokens = locked.map((link) => link.token_sha256);
  if (tokens.length > 0) await db.deleteFrom("links").where("token_sha256", "in", tokens).execute();
}

async function deleteOrAnonymizeUser(
  db: Kysely<Schema>,
  id: number,
  { years, now }: ErasureOptions,
): Promise<void> {
  const until = await findRetentionEnd(db, id, years);
  if (until === null || until < getLocalDay("UTC", now)) {
    await deletePerson(db, id);
    return;
  }
  const nameless = { address: "", ip_claim: "", lists: [], tracking_number: "" };
  await db.updateTable("orders").set(nameless).where("user_id", "=", id).execute();
  await clearRefundReasons(db, id);
  const cardless = { vault_id: null, last_four: "", renewing_with: null };
  await db.updateTable("givings").set(cardless).where("user_id", "=", id).execute();
  const tables = ["user_subscriptions", "addresses", "order_keys", "giving_changes"] as const;
  for (const table of tables) {
    await db.deleteFrom(table).where("user_id", "=", id).execute();
  }
  await db
    .updateTable("users")
    .set({
      external_id: sql<string>`'erased|' || id`,
      email: "",
      wanted_email: null,
      first_name: "",
      last_name: "",
      phone: "",
      language: "en",
      tax_id: "",
      is_marked_foreign: false,
      free_limit_cents: null,
      identity_as_of: null,
      created_at: sql<Date>`date_trunc('day', created_at, 'UTC')`,
      erased_at: now,
    })
    .where("id", "=", id)
    .execute();
}
