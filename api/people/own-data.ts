import type { Kysely } from "kysely";

import { findOwnRegularGivings } from "#api/db/donations/donations.ts";
import { findOwnTries } from "#api/db/limits/payment-tries.ts";
import { findOwnOrders, findOwnPayments } from "#api/db/orders/orders.ts";
import {
  findOwnAddresses,
  findOwnAttempts,
  findOwnLinks,
  findOwnMails,
  findOwnPrintSubscriptions,
  findOwnProfile,
  findOwnRequests,
  type PersonIdentity,
} from "#api/db/people/own-data.ts";
import { hashSubject } from "#api/db/people/hash-subject.ts";
import type { Schema } from "#api/db/schema/schema.ts";
import { listDonationsOf } from "#api/donations/build-donation-statement.ts";
import type { OwnData } from "#contract/own-data.ts";
import { dollars } from "#domain/money.ts";

type OwnDataOptions = { now: Date; translate: (code: string) => string };

/** Reads everything stored about a person for their data export (GDPR), with the purpose of each part. */
export async function readOwnData(
  db: Kysely<Schema>,
  { externalId, email }: PersonIdentity,
  { now, translate }: OwnDataOptions,
): Promise<OwnData> {
  const profile = await findOwnProfile(db, externalId);
  const emails = [email, profile?.email].filter((address) => address != null);
  const userId = profile?.id ?? null;
  const subject = externalId && hashSubject(externalId);
  const owner = { externalId, userId, emails };
  const section = <T>(code: string, data: T) => ({ about: translate(code), data });

  return {
    madeAt: now.toISOString(),
    account: section("own-data-account", { externalId, email }),
    profile: section("own-data-profile", profile ? presentProfile(profile) : null),
    addresses: section("own-data-addresses", toJsonValue(await findOwnAddresses(db, userId))),
    printSubscriptions: section("own-data-print", await findOwnPrintSubscriptions(db, userId)),
    mailingLists: section("own-data-lists", toJsonValue(await findOwnRequests(db, owner))),
    orders: section(
      "own-data-orders",
      toJsonValue((await findOwnOrders(db, userId)).map(presentOrder)),
    ),
    payments: section(
      "own-data-payments",
      toJsonValue((await findOwnPayments(db, userId)).map(presentPayment)),
    ),
    tries: section("own-data-tries", toJsonValue(await findOwnTries(db, subject))),
    givings: section(
      "own-data-givings",
      toJsonValue((await findOwnRegularGivings(db, userId)).map(presentOwnRegularGiving)),
    ),
    gifts: section("own-data-gifts", (await listDonationsOf(db, userId)).years),
    mails: section("own-data-mails", toJsonValue(await findOwnMails(db, owner))),
    links: section("own-data-links", toJsonValue(await findOwnLinks(db, owner))),
    attempts: section("own-data-attempts", toJsonValue(await findOwnAttempts(db, owner))),
  };
}

type Profile = NonNullable<Awaited<ReturnType<typeof findOwnProfile>>>;

function presentProfile(profile: Profile): OwnData["profile"]["data"] {
  return {
    userId: profile.id,
    email: profile.email,
    wantedEmail: profile.wanted_email,
    firstName: profile.first_name,
    lastName: profile.last_name,
    phone: profile.phone,
    language: profile.language,
    taxId: profile.tax_id,
    defaultAddress: profile.default_address_id,
    isMarkedForeign: profile.is_marked_foreign,
    freeLimit: profile.free_limit_cents === null ? null : dollars(profile.free_limit_cents),
    lastOrderDate: profile.last_order_day,
    identityAsOf: toJsonValue(profile.identity_as_of),
    createdAt: toJsonValue(profile.created_at),
  };
}

type OwnOrder = Awaited<ReturnType<typeof findOwnOrders>>[number];
type OwnPayment = Awaited<ReturnType<typeof findOwnPayments>>[number];

function presentOrder({ lines, cancellations, ...order }: OwnOrder) {
  return {
    ...order,
    books: lines.map(({ price, ...line }) => ({ ...line, price: dollars(price) })),
    cancellations: cancellations.map(({ amount, madeAt, changedAt, ...rest }) => ({
      ...rest,
      amount: dollars(amount),
      madeAt: new Date(madeAt),
      changedAt: new Date(changedAt),
    })),
    value: dollars(order.value),
    free: dollars(order.free),
    paid: dollars(order.paid),
    shipping: dollars(order.shipping),
    donation: dollars(order.donation),
    total: dollars(order.total),
  };
}

type OwnRegularGiving = Awaited<ReturnType<typeof findOwnRegularGivings>>[number];

function presentOwnRegularGiving({ amount, charges, ...regularGiving }: OwnRegularGiving) {
  return {
    ...regularGiving,
    amount: dollars(amount),
    charges: charges.map((charge) => ({
      ...charge,
      amount: dollars(charge.amount),
      refunded: dollars(charge.refunded),
    })),
  };
}

function presentPayment(payment: OwnPayment) {
  return { ...payment, amount: dollars(payment.amount) };
}

type JsonValue<Facts> = Facts extends Date
  ? string
  : Facts extends object
    ? { [Name in keyof Facts]: JsonValue<Facts[Name]> }
    : Facts;

/** Converts dates to the strings of the JSON file. */
function toJsonValue<Facts>(facts: Facts): JsonValue<Facts> {
  return JSON.parse(JSON.stringify(facts));
}
