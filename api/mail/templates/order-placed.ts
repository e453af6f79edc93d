import { z } from "@hono/zod-openapi";

import { type MailPart, paragraph } from "#api/mail/mail-content.ts";
import { formatMoney, formatDay } from "#domain/formatting.ts";
import type { Language } from "#domain/languages.ts";
import { cents } from "#domain/money.ts";

import { donatePart } from "./donate-part.ts";
import { orderLabels } from "./order-names.ts";
import { orderWords } from "./order-words.ts";
import { defineTemplate } from "./template.ts";

/** Sums are in US dollars. */
const Params = z.object({
  order: z.int(),
  /** "2026-03-01", on which it was sent. */
  day: z.string(),
  /** The gateway's number of the charge; "" when there was none. */
  payment: z.string(),
  copies: z.int(),
  /** What was ordered, line by line. */
  lines: z.string(),
  free: z.number(),
  pay: z.number(),
  shipping: z.number(),
  donation: z.number(),
  total: z.number(),
  /** Line by line. */
  address: z.string(),
  /** The day from which on there may be another free order; "" when this was none. */
  opensOn: z.string(),
  /** Whether a bank has yet to pay it. */
  isToClear: z.boolean().default(false),
  link: z.url(),
});
type Params = z.output<typeof Params>;

/** S8.03: thanks for an order, and says what it was. */
export const orderPlaced = defineTemplate(Params, {
  en: (order, writer) => ({
    subject: `Your order ${order.order} has been placed`,
    preview: "Thank you. Here is what you ordered.",
    parts: [
      paragraph(
        order.isToClear
          ? "Thank you for your order. Your bank takes some days to pay it, and we may wait for that before we send the parcel. Should the bank not pay, the order is cancelled and we email you."
          : "Thank you for your order. We are getting the parcel ready for the post.",
      ),
      { kind: "list", items: factLines(order, "en") },
      paragraph("What you ordered:"),
      { kind: "list", items: order.lines.split("\n") },
      paragraph("What it comes to:"),
      { kind: "list", items: sumLines(order, "en") },
      paragraph("It goes to:"),
      { kind: "lines", lines: order.address.split("\n") },
      ...nextFreeOrderParts(order, (day) => `Your next free order opens on ${day}.`, "en"),
      { kind: "button", label: orderWords.en.seeMyOrders, link: order.link },
      donatePart("order", "en", writer),
    ],
    why: orderWords.en.whyPlaced,
  }),
  es: (order, writer) => ({
    subject: `Su pedido ${order.order} está hecho`,
    preview: "Muchas gracias. Esto es lo que ha pedido.",
    parts: [
      paragraph(
        order.isToClear
          ? "Muchas gracias por su pedido. Su banco tarda unos días en pagarlo, y es posible que esperemos el pago antes de enviar el paquete. Si el banco no paga, el pedido se cancela y le escribimos."
          : "Muchas gracias por su pedido. Estamos preparando el paquete para enviarlo.",
      ),
      { kind: "list", items: factLines(order, "es") },
      paragraph("Lo que ha pedido:"),
      { kind: "list", items: order.lines.split("\n") },
      paragraph("Las cuentas del pedido:"),
      { kind: "list", items: sumLines(order, "es") },
      paragraph("Lo enviamos a:"),
      { kind: "lines", lines: order.address.split("\n") },
      ...nextFreeOrderParts(
        order,
        (day) => `Podrá hacer su próximo pedido gratuito desde el ${day}.`,
        "es",
      ),
      { kind: "button", label: orderWords.es.seeMyOrders, link: order.link },
      donatePart("order", "es", writer),
    ],
    why: orderWords.es.whyPlaced,
  }),
  fr: (order, writer) => ({
    subject: `Votre commande ${order.order} est enregistrée`,
    preview: "Merci. Voici ce que vous avez commandé.",
    parts: [
      paragraph(
        order.isToClear
          ? "Merci de votre commande. Votre banque met quelques jours à la payer, et nous attendrons peut-être ce paiement avant d’envoyer le colis. Si la banque ne paie pas, la commande est annulée et nous vous écrivons."
          : "Merci de votre commande. Nous préparons le colis pour l’envoi.",
      ),
      { kind: "list", items: factLines(order, "fr") },
      paragraph("Ce que vous avez commandé\u00a0:"),
      { kind: "list", items: order.lines.split("\n") },
      paragraph("Le compte de la commande\u00a0:"),
      { kind: "list", items: sumLines(order, "fr") },
      paragraph("Nous l’envoyons à\u00a0:"),
      { kind: "lines", lines: order.address.split("\n") },
      ...nextFreeOrderParts(
        order,
        (day) => `Votre prochaine commande gratuite sera possible à partir du ${day}.`,
        "fr",
      ),
      { kind: "button", label: orderWords.fr.seeMyOrders, link: order.link },
      donatePart("order", "fr", writer),
    ],
    why: orderWords.fr.whyPlaced,
  }),
});

function factLines({ order, day, payment }: Params, language: Language): string[] {
  const { colon, ...names } = orderLabels[language];
  return [
    `${names.order}${colon}${order}`,
    `${names.placedOn}${colon}${formatDay(day, language)}`,
    ...(payment ? [`${names.payment}${colon}${payment}`] : []),
  ];
}

/** What the books are worth, what of the rest is not nothing, and what was charged in any case. */
function sumLines(order: Params, language: Language): string[] {
  const { colon, ...names } = orderLabels[language];
  const { copies, free, pay, shipping, donation, total } = order;
  const sum = (name: string, dollars: number, sign = "") =>
    `${name}${colon}${sign}${formatMoney(cents(dollars), language)}`;

  return [
    sum(names.books(copies), free + pay),
    ...(free > 0 ? [sum(names.gift, free, "−\u00a0")] : []),
    ...(shipping > 0 ? [sum(names.shipping, shipping)] : []),
    ...(donation > 0 ? [sum(names.donation, donation)] : []),
    sum(names.total, total),
  ];
}

function nextFreeOrderParts(
  { opensOn }: Params,
  say: (day: string) => string,
  language: Language,
): MailPart[] {
  return opensOn ? [paragraph(say(formatDay(opensOn, language)))] : [];
}
