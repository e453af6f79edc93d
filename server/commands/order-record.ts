import type { OrderDetails } from "#api/db/operator/orders.ts";
import { formatFullAddress } from "#api/ordering/order-mails.ts";

import { computePaymentTotals, formatName, paymentState } from "./order-format.ts";

/** The whole order as JSON for programs. */
export function buildOrderRecord(order: OrderDetails) {
  return {
    order: order.id,
    placedOn: order.placed_day,
    madeAt: order.made_at,
    changedAt: order.changed_at,
    state: order.state,
    kind: order.type,
    freeMonth: order.free_month,
    language: order.language,
    person: buildPerson(order),
    address: formatAddressLines(order),
    country: order.country,
    lists: order.lists,
    lines: order.lines.map(buildLine),
    ...buildSums(order),
    payment: order.reference && buildPayment(order, order.reference),
    refunds: order.refunds.map(buildRefund),
    giving: order.giving_id && {
      id: order.giving_id,
      state: order.giving_state,
      amountCents: order.giving_cents,
    },
    shippedOn: order.shipped_day,
    carrier: order.carrier || null,
    trackingNumber: order.tracking_number || null,
  };
}

/** The lines of the address, with the country. */
export function formatAddressLines({ address, country }: OrderDetails): string[] {
  return formatFullAddress({ address, country }, "en").split("\n").filter(Boolean);
}

function buildPerson(order: OrderDetails) {
  return {
    id: order.user_id,
    account: order.external_id,
    name: formatName(order),
    email: order.email,
    phone: order.phone,
    taxId: order.tax_id,
  };
}

function buildLine({ code, title, type, price_cents, quantity }: OrderDetails["lines"][number]) {
  return { code, title, type, priceCents: price_cents, quantity };
}

function buildSums(order: OrderDetails) {
  return {
    valueCents: order.value_cents,
    freeCents: order.free_cents,
    paidCents: order.pay_cents,
    shippingCents: order.shipping_cents,
    donationCents: order.donation_cents,
    totalCents: order.total_cents,
  };
}

function buildPayment(order: OrderDetails, reference: string) {
  const { charged, givenBack, elsewhere } = computePaymentTotals(order);
  return {
    method: order.payment_method,
    state: paymentState(order),
    chargedCents: charged,
    givenBackCents: givenBack,
    givenBackElsewhereCents: elsewhere,
    reference,
    transactionId: order.transaction_id,
    answer: order.answer,
    sentAt: order.sent_at,
    clearedAt: order.cleared_at,
  };
}

function buildRefund(refund: OrderDetails["refunds"][number]) {
  return {
    cents: refund.amount_cents,
    state: refund.state,
    madeAt: new Date(refund.made_at),
    transactionId: refund.transaction_id,
    by: refund.asked_by,
  };
}
