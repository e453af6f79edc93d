import { randomUUID } from "node:crypto";

import type { Transaction } from "kysely";

import { insertOrder } from "#api/db/orders/write-orders.ts";
import { findPreviousOrders } from "#api/db/orders/previous-orders.ts";
import { findOrder, type OrderRow } from "#api/db/orders/orders.ts";
import { insertAttempt } from "#api/db/payments/payment-attempts.ts";
import { hashSubject } from "#api/db/people/hash-subject.ts";
import { lockProfile, type ProfileRow } from "#api/db/people/users.ts";
import type { Schema } from "#api/db/schema/schema.ts";
import {
  startRegularGiving,
  type StartedRegularGiving,
} from "#api/donations/begin-regular-giving.ts";
import type { Sale } from "#api/integrations/payment-gateway/gateway.ts";
import { limitNetworkDeclines } from "./limit-payments.ts";
import { requireOwnUser } from "#api/people/own-user.ts";
import { orNotFound, ProblemError } from "#api/problem.ts";
import type { MailServices, OrderLimits, PaymentSettings } from "#api/services.ts";
import { getLocalDay, monthOf } from "#domain/days.ts";
import { zero } from "#domain/money.ts";
import { isFreeOrder } from "#domain/pricing.ts";

import { draftOrder, type Draft } from "./draft-order.ts";
import { handleOrderPlaced } from "./handle-order-placed.ts";
import {
  resolveIdempotencyKey,
  missingTokenError,
  fingerprintOrder,
  sha256,
} from "./resolve-idempotency-key.ts";
import type { PlaceOrderInput } from "./order-request.ts";
import { formatAddress } from "./format-address.ts";

/** A recorded payment that is to be charged. */
export type Payment = {
  /** Id of its attempt. */
  id: number;
  user_id: number;
  sale: Sale;
};

type BegunOrder = { kind: "done"; order: OrderRow } | { kind: "pays"; payment: Payment };

/**
 * Records an order in one commit; an order that costs nothing is placed by it. The lock on the profile makes
 * simultaneous orders of one person wait for each other.
 */
export async function beginOrder(
  trx: Transaction<Schema>,
  services: MailServices & PaymentSettings & OrderLimits,
  placing: PlaceOrderInput & { key: string; networkHashes: readonly string[] },
): Promise<BegunOrder> {
  const { member, request } = placing;
  const user = requireOwnUser(await lockProfile(trx, member.externalId), request.userId);
  const now = services.now();
  const submission = { ...placing, fingerprint: fingerprintOrder(request) };
  const tokenSha256 = request.paymentId ? sha256(request.paymentId) : null;
  const previousOrders = await findPreviousOrders(trx, {
    userId: user.id,
    key: submission.key,
    tokenSha256,
  });
  const id = resolveIdempotencyKey(previousOrders, {
    fingerprint: submission.fingerprint,
    tokenSha256,
    now,
  });
  if (id !== null) return { kind: "done", order: orNotFound(await findOrder(trx, id)) };

  const today = getLocalDay(services.timeZone, now);
  const draft = await draftOrder(trx, services, { user, request, today });
  const regularGiving = await startRegularGiving(trx, { user, submission, today, now });
  const writing = { user, draft, submission, today, now, regularGiving };
  if (draft.quote.total > zero) {
    if (!request.paymentId) throw missingTokenError(previousOrders, submission);
    const network = await limitNetworkDeclines(trx, services, placing.networkHashes);
    const payment = await insertPayment(trx, writing, { token: request.paymentId, network });
    return { kind: "pays", payment };
  }

  const order = orNotFound(await findOrder(trx, await writeOrder(trx, writing)));
  await handleOrderPlaced(trx, services, order, user);
  return { kind: "done", order };
}

async function insertPayment(
  trx: Transaction<Schema>,
  writing: WriteOrderInput,
  { token, network }: { token: string; network: string | null },
): Promise<Payment> {
  const { user, submission, now } = writing;
  const orderId = await writeOrder(trx, writing);
  const sale = buildSale(orderId, token, writing);
  const attempt = {
    user_id: user.id,
    order_id: orderId,
    orderid: sale.orderid,
    amount_cents: sale.amount,
    payment_method: sale.paymentMethod,
    token_sha256: sha256(token),
    fingerprint: submission.fingerprint,
  };
  const subject = hashSubject(submission.member.externalId);
  const id = await insertAttempt(trx, attempt, { subject, network, now });
  // The token has been used for a payment before.
  if (id === null) throw new ProblemError(402, "payment-rejected");
  return { id, user_id: user.id, sale };
}

function buildSale(orderId: number, token: string, writing: WriteOrderInput): Sale {
  const { user, draft, submission, regularGiving } = writing;
  const isDonation = draft.type === "gift";
  return {
    orderid: `${isDonation ? "D" : "O"}-${randomUUID()}`,
    amount: draft.quote.total,
    token,
    paymentMethod: submission.request.paymentMethod ?? "card",
    firstName: user.first_name,
    lastName: user.last_name,
    ipAddress: submission.ipAddress,
    ...(regularGiving && { vaultId: regularGiving.vaultId }),
    description: isDonation ? `Gift ${orderId}` : `Books, order ${orderId}`,
  };
}

type SentOrder = PlaceOrderInput & { key: string; fingerprint: string };

type WriteOrderInput = {
  user: ProfileRow;
  draft: Draft;
  submission: SentOrder;
  today: string;
  now: Date;
  /** The regular giving that the order starts. */
  regularGiving: StartedRegularGiving | null;
};

/**
 * Inserts an order under its key and returns its id; an order that costs nothing is placed at once. Throws
 * `ProblemError` for a second free order in its month, even if the draft did not know of the first.
 */
export async function writeOrder(
  trx: Transaction<Schema>,
  writing: WriteOrderInput,
): Promise<number> {
  const { draft, submission } = writing;
  const orderId = await insertOrder(trx, toOrderRow(writing), draft.lines, submission);
  if (orderId === null) throw new ProblemError(422, "cart-already-ordered");
  return orderId;
}

function toOrderRow({ user, draft, submission, today, now, regularGiving }: WriteOrderInput) {
  const { request, language } = submission;
  const { type, address, quote, shippingHundredths, lists } = draft;
  return {
    user_id: user.id,
    state: quote.total === zero ? ("placed" as const) : ("pending" as const),
    type,
    giving_id: regularGiving?.id ?? null,
    language,
    address_id: address.id,
    region_id: address.region_id,
    address: formatAddress(user, address),
    value_cents: quote.value,
    free_cents: quote.free,
    pay_cents: quote.pay,
    shipping_cents: quote.shipping,
    shipping_hundredths: shippingHundredths,
    donation_cents: quote.donation,
    total_cents: quote.total,
    placed_day: today,
    free_month: isFreeOrder(quote) ? monthOf(today) : null,
    lists,
    ip_claim: request.ipAddress ?? "",
    made_at: now,
    changed_at: now,
  };
}
