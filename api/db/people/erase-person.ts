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
} from "./person-rows.ts";
import { deletePerson, findRetentionEnd } from "./data-retention.ts";

/** In milliseconds: whoever could not be erased at once is so within that time. */
const RECENT_END_MS = 24 * 60 * 60_000;

/** Something of theirs may be charged, or was charged, that is not settled: nobody is erased before it is. */
export class PaymentOpen extends Error {}

/** Something is to be returned to them, by an operator's word or because it was charged too late, and has not gone back. */
export class RefundOpen extends PaymentOpen {}

/** Books that they ordered were neither sent nor cancelled: without a name and an address they would go to nobody. */
export class OrderUnsent extends Error {
  readonly orders: readonly number[];

  constructor(orders: readonly number[]) {
    super();
    this.orders = orders;
  }
}

/** They give every month, or it is not certain that they do not. */
export class RegularGivingOpen extends Error {}

export type ErasureOptions = { years: number; now: Date };

/** Where words of farewell go. */
type ErasedContact = {
  /** Null when the person has no profile. */
  userId: number | null;
  emails: string[];
  /** That they were written to in; null when there was nothing of theirs. */
  language: Language | null;
  /** Whether a giving of theirs has ended of late, as it may by their leaving. */
  hasEndedGiving: boolean;
};

/**
 * Takes a person out of the library, in the transaction it is given. Who stands in the books stays as a row that names
 * nobody, for as many years; of anybody else nothing stays. What was tried counts on under its hash, or whoever is erased
 * could do all of it again. Throws `PaymentOpen`, `RefundOpen`, `OrderUnsent` and `RegularGivingOpen`.
 */
export async function erasePerson(
  db: Kysely<Schema>,
  whom: PersonIdentity,
  erasing: ErasureOptions,
): Promise<ErasedContact> {
  // Links before the person, as whoever follows one does; then those that were made meanwhile.
  await deleteLinks(
    db,
    buildPersonKeys(whom, await selectUserContact(db, whom).executeTakeFirst()),
  );
  const user = await selectUserContact(db, whom).forUpdate().executeTakeFirst();
  if (user) await refuseUnfinished(db, user.id);
  if (user && (await findLiveRegularGiving(db, user.id))) throw new RegularGivingOpen();
  const since = new Date(erasing.now.getTime() - RECENT_END_MS);
  const hasEndedGiving = user !== undefined && (await hasEndedSince(db, user.id, since));
  const whose = buildPersonKeys(whom, user);
  await deleteLinks(db, whose);

  const requests = await db
    .deleteFrom("mailing_requests")
    .where(requestBelongsTo(whose))
    .returning("language")
    .execute();
  await db.deleteFrom("mails").where(mailBelongsTo(whose)).execute();
  if (user) await deleteOrAnonymizeUser(db, user.id, erasing);

  const language = user?.language ?? parseLanguage(requests[0]?.language);
  return { userId: whose.userId, emails: whose.emails, language, hasEndedGiving };
}

/** Throws when something between them and the library is not finished: a payment, what is to go back, or a parcel. */
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
  const known = [user?.email, email].filter((address) => address != null);
  const emails = [...new Map(known.map((one) => [one.toLowerCase(), one])).values()];
  return { externalId, userId: user?.id ?? null, emails };
}

async function deleteLinks(db: Kysely<Schema>, whose: PersonKeys): Promise<void> {
  const locked = await db
    .selectFrom("links")
    .select("token_sha256")
    .where(linkBelongsTo(whose))
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
