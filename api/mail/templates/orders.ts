import { z } from "@hono/zod-openapi";

import { type MailPart, paragraph } from "#api/mail/mail-content.ts";
import { formatDay, formatMoney } from "#domain/formatting.ts";
import { cents } from "#domain/money.ts";

import {
  defineTemplate,
  type MailContext,
  button,
  donatePart,
  factList,
  lineList,
  reasonPart,
} from "./template.ts";

/** Days are "2026-03-01", amounts US dollars. */
const PlacedParams = z.object({
  order: z.int(),
  /** On which it was sent. */
  day: z.string(),
  /** The gateway's number of the charge; "" when there was none. */
  payment: z.string(),
  copies: z.int(),
  /** The books, one to a line. */
  lines: z.string(),
  free: z.number(),
  pay: z.number(),
  shipping: z.number(),
  donation: z.number(),
  total: z.number(),
  /** Line by line. */
  address: z.string(),
  /** The day of the next free order; "" when this was none. */
  opensOn: z.string(),
  /** Whether a bank has yet to pay it. */
  isToClear: z.boolean().default(false),
  link: z.url(),
});

/** S8.03: thanks for an order and lists it. */
export const orderPlaced = defineTemplate(PlacedParams, (order, mail) => {
  const { t, paragraphOf, language } = mail;
  return {
    subject: t("order-placed-subject", { order: order.order }),
    preview: t("order-placed-preview"),
    parts: [
      paragraphOf(order.isToClear ? "order-placed-thanks-bank" : "order-placed-thanks"),
      factList(mail, [
        ["label-order", order.order],
        ["label-placed-on", formatDay(order.day, language)],
        ["label-payment", order.payment || null],
      ]),
      paragraphOf("order-placed-books"),
      lineList(order.lines),
      paragraphOf("order-placed-sums"),
      sumList(order, mail),
      paragraphOf("order-placed-address"),
      { kind: "lines", lines: order.address.split("\n") },
      order.opensOn
        ? paragraphOf("order-placed-next-free", { day: formatDay(order.opensOn, language) })
        : null,
      button(mail, "see-my-orders", order.link),
      donatePart("order", mail),
    ],
    why: t("why-order-placed"),
  };
});

/** The value of the books and the total, and between them every sum that is not zero. */
function sumList(order: z.output<typeof PlacedParams>, { t, language }: MailContext): MailPart {
  const { copies, free, pay, shipping, donation, total } = order;
  const sum = (label: string, dollars: number, sign = "") =>
    t("fact", { label, value: `${sign}${formatMoney(cents(dollars), language)}` });
  return {
    kind: "list",
    items: [
      sum(t("label-books", { count: copies }), free + pay),
      ...(free > 0 ? [sum(t("label-free-books"), free, "−\u00a0")] : []),
      ...(shipping > 0 ? [sum(t("label-shipping"), shipping)] : []),
      ...(donation > 0 ? [sum(t("label-donation"), donation)] : []),
      sum(t("label-total"), total),
    ],
  };
}

/** S3.13: the parcel of an order is on its way, with carrier and tracking number. */
export const orderShipped = defineTemplate(
  z.object({
    order: z.int(),
    /** `corrected`: an earlier mail had another carrier or tracking number, or none. */
    what: z.enum(["sent", "corrected"]),
    /** On which the parcel was sent. */
    day: z.string(),
    /** "" when it is not known. */
    carrier: z.string(),
    /** "" when there is none. */
    tracking: z.string(),
    /** The books in the parcel, one to a line. */
    lines: z.string(),
    /** Line by line. */
    address: z.string(),
    link: z.url(),
  }),
  ({ order, what, day, carrier, tracking, lines, address, link }, mail) => {
    const { t, paragraphOf, language, contact } = mail;
    return {
      subject: t(`order-shipped-subject-${what}`, { order }),
      preview: t(`order-shipped-preview-${what}`),
      parts: [
        paragraphOf(`order-shipped-text-${what}`),
        factList(mail, [
          ["label-order", order],
          ["label-shipped-on", formatDay(day, language)],
          ["label-carrier", carrier || null],
          ["label-tracking", tracking || null],
        ]),
        paragraphOf("order-shipped-books"),
        lineList(lines),
        paragraphOf("order-shipped-address"),
        { kind: "lines", lines: address.split("\n") },
        button(mail, "see-my-orders", link),
        paragraphOf("order-shipped-contact", { contact }),
      ],
      why: t("why-order-placed"),
    };
  },
);

/** To a person who waited for the outcome: nothing was charged, and there is no order. */
export const orderNotCharged = defineTemplate(
  z.object({
    order: z.int(),
    /** On which it was sent. */
    day: z.string(),
    /** `open-again`: it was the free order of this month, which is possible again. */
    month: z.enum(["open-again", "as-before"]).default("as-before"),
    link: z.url(),
  }),
  ({ day, month, link }, mail) => {
    const { t, paragraphOf, language, contact } = mail;
    return {
      subject: t("order-not-charged-subject"),
      preview: t("order-not-charged-preview"),
      parts: [
        paragraphOf("order-not-charged-text", { day: formatDay(day, language) }),
        paragraphOf("order-not-charged-again"),
        month === "open-again" ? paragraphOf("free-order-open-again") : null,
        button(mail, "to-my-cart", link),
        paragraphOf("any-charge", { contact }),
      ],
      why: t("why-order-sent"),
    };
  },
);

/** The outcomes of a charge whose order was not placed. `late`: queued by earlier versions, before it was refunded. */
export const lateChargeOutcomes = ["too-late", "late", "given-back", "returned"] as const;

/** To a person whose order was charged and not placed: the payment was refunded. */
export const latePaymentRefunded = defineTemplate(
  z.object({
    order: z.int(),
    /** On which it was sent. */
    day: z.string(),
    how: z.enum(lateChargeOutcomes),
    /** Whether the person has placed a later order, which may have the same books. */
    hasOrderedSince: z.boolean().default(false),
    link: z.url(),
  }),
  ({ day, how, hasOrderedSince, link }, mail) => {
    const { t, paragraphOf, language, contact } = mail;
    return {
      subject: t(`late-charge-subject-${how}`),
      preview: t(`payment-given-back-preview-${how}`),
      parts: [
        paragraphOf(`payment-given-back-text-${how}`, { day: formatDay(day, language) }),
        how === "late" ? null : paragraphOf("bank-takes-days"),
        ...(hasOrderedSince
          ? []
          : [paragraphOf("payment-given-back-again"), button(mail, "to-my-cart", link)]),
        paragraphOf("charge-still-shown", { contact }),
      ],
      why: t("why-order-sent"),
    };
  },
);

/** An order was cancelled, and its payment is refunded. */
export const orderCancelled = defineTemplate(
  z.object({
    order: z.int(),
    /** On which it was placed. */
    day: z.string(),
    /** The payment. */
    total: z.number(),
    /** The part of the payment that is refunded now; all of it by default. */
    amount: z.number().optional(),
    /** `returned`: by the person's bank. `later`: once the charge is settled. `nothing`: nothing was paid. */
    how: z.enum(["given-back", "returned", "later", "nothing"]),
    /** The ministry's reason; "" when it gives none. */
    reason: z.string().default(""),
    /** Whether the free order of this month is possible again. */
    month: z.enum(["open-again", "as-before"]),
    link: z.url(),
  }),
  ({ order, day, total, amount = total, how, reason, month, link }, mail) => {
    const { t, paragraphOf, language, contact } = mail;
    const isPart = amount < total;
    const facts = { order, day: formatDay(day, language), total, amount };
    const text =
      isPart && (how === "given-back" || how === "returned")
        ? t(`order-cancelled-text-${how}-part`, facts)
        : t(`order-cancelled-text-${how}`, facts);
    return {
      subject: t("order-cancelled-subject", { order }),
      preview: t(`order-cancelled-preview-${how}`),
      parts: [
        paragraph(how === "later" ? `${text} ${t("refund-later", { amount })}` : text),
        isPart && (how === "given-back" || how === "later")
          ? paragraphOf("refund-earlier-rest", { payment: total })
          : null,
        reasonPart(mail, reason),
        month === "open-again" ? paragraphOf("free-order-open-again") : null,
        paragraphOf("order-cancelled-again"),
        button(mail, "see-my-orders", link),
        paragraphOf("order-cancelled-contact", { contact }),
      ],
      why: t("why-order-placed"),
    };
  },
);

/** Books were taken off an order, and what was paid for them is refunded. */
export const orderReduced = defineTemplate(
  z.object({
    order: z.int(),
    /** On which it was placed. */
    day: z.string(),
    /** The cancelled books, "2 × All of Grace" to a line. */
    books: z.string(),
    /** Whether no books are left, and only the donation stays. */
    isLast: z.boolean(),
    /** The refund. */
    amount: z.number(),
    /** The payment, and the part of it that was refunded before. Earlier versions queued neither. */
    payment: z.number().optional(),
    before: z.number().default(0),
    how: z.enum(["given-back", "later", "nothing"]),
    /** The donation that stays. */
    gift: z.number(),
    /** The new total of the order. */
    total: z.number(),
    reason: z.string(),
    month: z.enum(["open-again", "as-before"]),
    link: z.url(),
  }),
  (params, mail) => {
    const { order, isLast, amount, payment, before, how, gift: donation, total } = params;
    const { t, paragraphOf, language, contact } = mail;
    const day = formatDay(params.day, language);
    const refundParts = {
      "given-back": () =>
        payment === undefined
          ? paragraphOf("refund-done", { amount })
          : paragraphOf("refund-done-of", { amount, payment }),
      later: () => paragraphOf("refund-later", { amount }),
      nothing: () => null,
    };
    const rest = t("order-reduced-rest");
    return {
      subject: t("order-reduced-subject", { order }),
      preview: t("order-reduced-preview"),
      parts: [
        paragraphOf(isLast ? "order-reduced-all-books" : "order-reduced-books", { order, day }),
        lineList(params.books),
        reasonPart(mail, params.reason),
        refundParts[how](),
        before > 0 && how !== "nothing"
          ? paragraphOf("refund-earlier-part", { amount: before })
          : null,
        params.month === "open-again" ? paragraphOf("free-order-open-again") : null,
        isLast
          ? null
          : paragraph(total > 0 ? `${rest} ${t("order-reduced-total", { total })}` : rest),
        donation > 0 ? paragraphOf("order-reduced-donation", { amount: donation }) : null,
        button(mail, "see-my-orders", params.link),
        paragraphOf("order-reduced-contact", { contact }),
      ],
      why: t("why-order-placed"),
    };
  },
);
