import { z } from "@hono/zod-openapi";

import { paragraph, type MailPart } from "#api/mail/mail-content.ts";
import { formatMoney, formatDay } from "#domain/formatting.ts";
import type { Language } from "#domain/languages.ts";
import { cents } from "#domain/money.ts";

import { orderWords } from "./order-words.ts";
import { reasonParts, refundWords } from "./refund-words.ts";
import { defineTemplate } from "./template.ts";

const Params = z.object({
  order: z.int(),
  /** "2026-03-01", on which it was placed. */
  day: z.string(),
  /** Those that were taken off, "2 × All of Grace" to a line. */
  books: z.string(),
  /** Whether no books are left, and only the gift stays. */
  isLast: z.boolean(),
  /** That goes back, in US dollars. */
  amount: z.number(),
  /** That was paid, where that is said; and what of it had gone back before. */
  payment: z.number().optional(),
  before: z.number().default(0),
  how: z.enum(["given-back", "later", "nothing"]),
  /** That stays given, in US dollars. */
  gift: z.number(),
  /** What the order comes to from then on, in US dollars. */
  total: z.number(),
  reason: z.string(),
  month: z.enum(["open-again", "as-before"]),
  link: z.url(),
});
type Params = z.output<typeof Params>;

/** To somebody of whose order the library took books off, and what goes back for them. */
export const orderReduced = defineTemplate(Params, {
  en: (params, { contact }) => ({
    subject: `Your order ${params.order} was changed`,
    preview: "Some of its books will not come.",
    parts: [
      paragraph(
        params.isLast
          ? `We cancelled the books of your order ${params.order} of ${formatDay(params.day, "en")}:`
          : `We took these books off your order ${params.order} of ${formatDay(params.day, "en")}:`,
      ),
      ...buildRemovalParts(params, "en"),
      ...(params.isLast ? [] : [paragraph(describeRemainder(params, "en"))]),
      ...(params.gift > 0
        ? [
            paragraph(
              `Your gift of ${formatMoney(cents(params.gift), "en")} stays given. Thank you!`,
            ),
          ]
        : []),
      { kind: "button", label: orderWords.en.seeMyOrders, link: params.link },
      paragraph(`If you have a question about this, write to us: ${contact}`),
    ],
    why: orderWords.en.whyPlaced,
  }),
  es: (params, { contact }) => ({
    subject: `Su pedido ${params.order} cambió`,
    preview: "Algunos de sus libros no llegarán.",
    parts: [
      paragraph(
        params.isLast
          ? `Cancelamos los libros de su pedido ${params.order} del ${formatDay(params.day, "es")}:`
          : `Quitamos estos libros de su pedido ${params.order} del ${formatDay(params.day, "es")}:`,
      ),
      ...buildRemovalParts(params, "es"),
      ...(params.isLast ? [] : [paragraph(describeRemainder(params, "es"))]),
      ...(params.gift > 0
        ? [
            paragraph(
              `Su donativo de ${formatMoney(cents(params.gift), "es")} se mantiene. ¡Muchas gracias!`,
            ),
          ]
        : []),
      { kind: "button", label: orderWords.es.seeMyOrders, link: params.link },
      paragraph(`Si tiene alguna pregunta sobre esto, escríbanos: ${contact}`),
    ],
    why: orderWords.es.whyPlaced,
  }),
  fr: (params, { contact }) => ({
    subject: `Votre commande ${params.order} a été modifiée`,
    preview: "Certains de ses livres ne viendront pas.",
    parts: [
      paragraph(
        params.isLast
          ? `Nous avons annulé les livres de votre commande ${params.order} du ${formatDay(params.day, "fr")}\u00a0:`
          : `Nous avons retiré ces livres de votre commande ${params.order} du ${formatDay(params.day, "fr")}\u00a0:`,
      ),
      ...buildRemovalParts(params, "fr"),
      ...(params.isLast ? [] : [paragraph(describeRemainder(params, "fr"))]),
      ...(params.gift > 0
        ? [
            paragraph(
              `Votre don de ${formatMoney(cents(params.gift), "fr")} reste donné. Merci beaucoup\u00a0!`,
            ),
          ]
        : []),
      { kind: "button", label: orderWords.fr.seeMyOrders, link: params.link },
      paragraph(`Si vous avez une question à ce sujet, écrivez-nous\u00a0: ${contact}`),
    ],
    why: orderWords.fr.whyPlaced,
  }),
});

/** What is taken off, why, and what goes back for it. */
function buildRemovalParts(params: Params, language: Language): MailPart[] {
  const { books, reason, amount, payment, before, how, month } = params;
  const words = refundWords[language];
  const back = formatMoney(cents(amount), language);
  const paid = payment === undefined ? "" : formatMoney(cents(payment), language);
  const earlier = formatMoney(cents(before), language);
  return [
    { kind: "list", items: books.split("\n") },
    ...reasonParts(reason, language),
    ...(how === "given-back" ? [paragraph(words.givenBack(back, paid))] : []),
    ...(how === "later" ? [paragraph(words.later(back))] : []),
    ...(before > 0 && how !== "nothing" ? [paragraph(words.earlierPart(earlier))] : []),
    ...(month === "open-again" ? [paragraph(words.openAgain)] : []),
  ];
}

/** That it goes on, and what it comes to, where something is paid for it. */
function describeRemainder({ total }: Params, language: Language): string {
  const { goesOn, comesTo } = remainderTexts[language];
  return total > 0 ? `${goesOn} ${comesTo(formatMoney(cents(total), language))}` : goesOn;
}

const remainderTexts = {
  en: {
    goesOn: "The rest of your order stays as it was.",
    comesTo: (total: string) => `Altogether it now comes to ${total}.`,
  },
  es: {
    goesOn: "El resto de su pedido sigue como estaba.",
    comesTo: (total: string) => `En total, ahora suma ${total}.`,
  },
  fr: {
    goesOn: "Le reste de votre commande reste tel quel.",
    comesTo: (total: string) => `Au total, elle s’élève maintenant à ${total}.`,
  },
};
