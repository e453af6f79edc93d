import { z } from "@hono/zod-openapi";

import { type MailPart, paragraph } from "#api/mail/mail-content.ts";
import { formatDay } from "#domain/formatting.ts";
import type { Language } from "#domain/languages.ts";

import { orderWords } from "./order-words.ts";
import { defineTemplate } from "./template.ts";

/**
 * `too-late`: it was charged after that had been given up, and went back. `late`: in mails that an earlier version queued; it
 * may still have to be looked into.
 */
const ways = ["too-late", "late", "given-back", "returned"] as const;

const Params = z.object({
  order: z.int(),
  /** "2026-03-01", on which it was sent. */
  day: z.string(),
  how: z.enum(ways),
  /** Whether a later order of that person was placed, which may have the same books. */
  hasOrderedSince: z.boolean().default(false),
  link: z.url(),
});

/** To a person whose order was charged and not placed: the money went back. */
export const paymentGivenBack = defineTemplate(Params, {
  en: ({ day, how, ...again }, { contact }) => {
    const { subject, preview, text } = words.en[how];
    return {
      subject,
      preview,
      parts: [
        paragraph(text(formatDay(day, "en"))),
        ...(how !== "late" ? [paragraph("It may take your bank some days to show it.")] : []),
        ...reorderParts(again, "en"),
        paragraph(`If your bank still shows the charge in two weeks, write to us: ${contact}`),
      ],
      why: orderWords.en.whySent,
    };
  },
  es: ({ day, how, ...again }, { contact }) => {
    const { subject, preview, text } = words.es[how];
    return {
      subject,
      preview,
      parts: [
        paragraph(text(formatDay(day, "es"))),
        ...(how !== "late" ? [paragraph("Su banco puede tardar unos días en mostrarlo.")] : []),
        ...reorderParts(again, "es"),
        paragraph(`Si dentro de dos semanas su banco aún muestra el cargo, escríbanos: ${contact}`),
      ],
      why: orderWords.es.whySent,
    };
  },
  fr: ({ day, how, ...again }, { contact }) => {
    const { subject, preview, text } = words.fr[how];
    return {
      subject,
      preview,
      parts: [
        paragraph(text(formatDay(day, "fr"))),
        ...(how !== "late"
          ? [paragraph("Votre banque peut mettre quelques jours à le montrer.")]
          : []),
        ...reorderParts(again, "fr"),
        paragraph(
          `Si votre banque montre encore le débit dans deux semaines, écrivez-nous\u00a0: ${contact}`,
        ),
      ],
      why: orderWords.fr.whySent,
    };
  },
});

type ReorderParams = Pick<z.output<typeof Params>, "hasOrderedSince" | "link">;

/** The way to a new order, except for a person who has placed one since. */
function reorderParts({ hasOrderedSince, link }: ReorderParams, language: Language): MailPart[] {
  if (hasOrderedSince) return [];
  const label = orderWords[language].toMyCart;
  return [paragraph(reorderTexts[language]), { kind: "button", label, link }];
}

const reorderTexts: Record<Language, string> = {
  en: "If you have not ordered the books since, you can place the order again. Your cart shows what is left in it.",
  es: "Si desde entonces no ha pedido los libros, puede hacer el pedido de nuevo. Su carrito muestra lo que queda en él.",
  fr: "Si vous n’avez pas commandé les livres depuis, vous pouvez passer de nouveau la commande. Votre panier montre ce qu’il contient encore.",
};

type Words = { subject: string; preview: string; text: (day: string) => string };

const words: Record<Language, Record<(typeof ways)[number], Words>> = {
  en: {
    "too-late": {
      subject: "We returned your payment",
      preview: "It went through too late. The order was not placed.",
      text: (day) =>
        `The payment for the order that you sent on ${day} went through too late, when we had already given up that order. We did not place it, and we have returned the payment to you.`,
    },
    late: {
      subject: "Your payment went through too late",
      preview: "The order was not placed. We are looking into the payment.",
      text: (day) =>
        `The payment for the order that you sent on ${day} went through too late, when we had already given up that order. We did not place it. We are looking into the payment and will write to you.`,
    },
    "given-back": {
      subject: "Your payment was given back to you",
      preview: "The order was not placed.",
      text: (day) =>
        `The payment for the order that you sent on ${day} was given back to you, and the order was not placed.`,
    },
    returned: {
      subject: "Your bank returned your payment",
      preview: "The order was not placed.",
      text: (day) =>
        `Your bank returned the payment for the order that you sent on ${day}, and the order was not placed.`,
    },
  },
  es: {
    "too-late": {
      subject: "Le devolvimos su pago",
      preview: "Se realizó demasiado tarde. El pedido no se hizo.",
      text: (day) =>
        `El pago del pedido que envió el ${day} se realizó demasiado tarde, cuando ya habíamos desistido de ese pedido. No lo hicimos y le devolvimos el pago.`,
    },
    late: {
      subject: "Su pago se realizó demasiado tarde",
      preview: "El pedido no se hizo. Estamos revisando el pago.",
      text: (day) =>
        `El pago del pedido que envió el ${day} se realizó demasiado tarde, cuando ya habíamos desistido de ese pedido. No lo hicimos. Estamos revisando el pago y le escribiremos.`,
    },
    "given-back": {
      subject: "Se le devolvió su pago",
      preview: "El pedido no se hizo.",
      text: (day) =>
        `El pago del pedido que envió el ${day} se le devolvió y el pedido no se hizo.`,
    },
    returned: {
      subject: "Su banco devolvió su pago",
      preview: "El pedido no se hizo.",
      text: (day) =>
        `Su banco devolvió el pago del pedido que envió el ${day} y el pedido no se hizo.`,
    },
  },
  fr: {
    "too-late": {
      subject: "Nous vous avons rendu votre paiement",
      preview: "Il a abouti trop tard. La commande n’a pas été enregistrée.",
      text: (day) =>
        `Le paiement de la commande que vous avez envoyée le ${day} a abouti trop tard, alors que nous avions déjà abandonné cette commande. Nous ne l’avons pas enregistrée, et nous vous avons rendu ce paiement.`,
    },
    late: {
      subject: "Votre paiement a abouti trop tard",
      preview: "La commande n’a pas été enregistrée. Nous examinons le paiement.",
      text: (day) =>
        `Le paiement de la commande que vous avez envoyée le ${day} a abouti trop tard, alors que nous avions déjà abandonné cette commande. Nous ne l’avons pas enregistrée. Nous examinons ce paiement et nous vous écrirons.`,
    },
    "given-back": {
      subject: "Votre paiement vous a été rendu",
      preview: "La commande n’a pas été enregistrée.",
      text: (day) =>
        `Le paiement de la commande que vous avez envoyée le ${day} vous a été rendu, et la commande n’a pas été enregistrée.`,
    },
    returned: {
      subject: "Votre banque a renvoyé votre paiement",
      preview: "La commande n’a pas été enregistrée.",
      text: (day) =>
        `Votre banque a renvoyé le paiement de la commande que vous avez envoyée le ${day}, et la commande n’a pas été enregistrée.`,
    },
  },
};
