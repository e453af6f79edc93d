import { z } from "@hono/zod-openapi";

import { type MailPart, paragraph } from "#api/mail/mail-content.ts";
import { formatDay } from "#domain/formatting.ts";
import type { Language } from "#domain/languages.ts";

import { orderLabels } from "./order-names.ts";
import { orderWords } from "./order-words.ts";
import { defineTemplate } from "./template.ts";

const Params = z.object({
  order: z.int(),
  /** `corrected`: they were told before, with other facts of how to follow it, or with none. */
  what: z.enum(["sent", "corrected"]),
  /** "2026-03-06", on which the parcel was sent. */
  day: z.string(),
  /** "" when it was not said. */
  carrier: z.string(),
  /** "" when there is none. */
  tracking: z.string(),
  /** What is in it, line by line. */
  lines: z.string(),
  /** Line by line. */
  address: z.string(),
  link: z.url(),
});
type Params = z.output<typeof Params>;

/** S3.13: the parcel of an order is on its way, and how it can be followed. */
export const orderShipped = defineTemplate(Params, {
  en: (order, { contact }) => ({
    subject:
      order.what === "sent"
        ? `Your order ${order.order} is on its way`
        : `How to follow your order ${order.order}`,
    preview:
      order.what === "sent"
        ? "We have sent your parcel."
        : "The facts we wrote before have changed.",
    parts: [
      paragraph(
        order.what === "sent"
          ? "We have sent the parcel with the books that you ordered."
          : "How the parcel with your books can be followed has changed since we wrote to you. This is how it is now:",
      ),
      { kind: "list", items: factLines(order, "en") },
      ...buildContentsParts(order, "In the parcel:", "It goes to:"),
      { kind: "button", label: orderWords.en.seeMyOrders, link: order.link },
      paragraph(
        `If the parcel does not come, or something is missing in it, write to us: ${contact}`,
      ),
    ],
    why: orderWords.en.whyPlaced,
  }),
  es: (order, { contact }) => ({
    subject:
      order.what === "sent"
        ? `Su pedido ${order.order} va en camino`
        : `Cómo seguir su pedido ${order.order}`,
    preview:
      order.what === "sent"
        ? "Hemos enviado su paquete."
        : "Los datos que le escribimos antes han cambiado.",
    parts: [
      paragraph(
        order.what === "sent"
          ? "Hemos enviado el paquete con los libros que pidió."
          : "La manera de seguir el paquete con sus libros ha cambiado desde que le escribimos. Ahora es así:",
      ),
      { kind: "list", items: factLines(order, "es") },
      ...buildContentsParts(order, "En el paquete:", "Lo enviamos a:"),
      { kind: "button", label: orderWords.es.seeMyOrders, link: order.link },
      paragraph(`Si el paquete no le llega, o si le falta algo, escríbanos: ${contact}`),
    ],
    why: orderWords.es.whyPlaced,
  }),
  fr: (order, { contact }) => ({
    subject:
      order.what === "sent"
        ? `Votre commande ${order.order} est en route`
        : `Comment suivre votre commande ${order.order}`,
    preview:
      order.what === "sent"
        ? "Nous avons expédié votre colis."
        : "Ce que nous vous avions écrit a changé.",
    parts: [
      paragraph(
        order.what === "sent"
          ? "Nous avons expédié le colis avec les livres que vous avez commandés."
          : "La manière de suivre le colis avec vos livres a changé depuis que nous vous avons écrit. Voici ce qu’il en est\u00a0:",
      ),
      { kind: "list", items: factLines(order, "fr") },
      ...buildContentsParts(order, "Dans le colis\u00a0:", "Il est envoyé à\u00a0:"),
      { kind: "button", label: orderWords.fr.seeMyOrders, link: order.link },
      paragraph(
        `Si le colis n’arrive pas, ou s’il y manque quelque chose, écrivez-nous\u00a0: ${contact}`,
      ),
    ],
    why: orderWords.fr.whyPlaced,
  }),
});

function factLines({ order, day, carrier, tracking }: Params, language: Language): string[] {
  const { colon, ...names } = orderLabels[language];
  return [
    `${names.order}${colon}${order}`,
    `${names.shippedOn}${colon}${formatDay(day, language)}`,
    ...(carrier ? [`${names.carrier}${colon}${carrier}`] : []),
    ...(tracking ? [`${names.tracking}${colon}${tracking}`] : []),
  ];
}

function buildContentsParts({ lines, address }: Params, inIt: string, to: string): MailPart[] {
  return [
    paragraph(inIt),
    { kind: "list", items: lines.split("\n") },
    paragraph(to),
    { kind: "lines", lines: address.split("\n") },
  ];
}
