import { z } from "@hono/zod-openapi";

import { paragraph } from "#api/mail/mail-content.ts";
import { formatMoney, formatDay } from "#domain/formatting.ts";
import { cents } from "#domain/money.ts";

import { donationWords } from "./donation-words.ts";
import { defineTemplate } from "./template.ts";

const Params = z.object({
  /** "2026-03-01", on which it was sent. */
  day: z.string(),
  /** In US dollars. */
  amount: z.number(),
  link: z.url(),
});

/** To somebody who was left waiting: it is certain by now that nothing was charged for the gift, and none was made. */
export const donationNotCharged = defineTemplate(Params, {
  en: ({ day, amount, link }, { contact }) => ({
    subject: "Your gift did not go through",
    preview: "Nothing was charged.",
    parts: [
      paragraph(
        `The payment of the gift of ${formatMoney(cents(amount), "en")} that you sent on ${formatDay(day, "en")} did not go through. Nothing was charged for it, and nothing will be.`,
      ),
      paragraph(`Thank you for wanting to help. ${donationWords.en.giveLater}`),
      { kind: "button", label: donationWords.en.donate, link },
      paragraph(donationWords.en.anyCharge(contact)),
    ],
    why: donationWords.en.whyGift,
  }),
  es: ({ day, amount, link }, { contact }) => ({
    subject: "Su donativo no se realizó",
    preview: "No se cobró nada.",
    parts: [
      paragraph(
        `El pago del donativo de ${formatMoney(cents(amount), "es")} que envió el ${formatDay(day, "es")} no se realizó. No se cobró nada por él, ni se cobrará.`,
      ),
      paragraph(`Gracias por querer ayudar. ${donationWords.es.giveLater}`),
      { kind: "button", label: donationWords.es.donate, link },
      paragraph(donationWords.es.anyCharge(contact)),
    ],
    why: donationWords.es.whyGift,
  }),
  fr: ({ day, amount, link }, { contact }) => ({
    subject: "Votre don n’a pas abouti",
    preview: "Rien n’a été débité.",
    parts: [
      paragraph(
        `Le paiement du don de ${formatMoney(cents(amount), "fr")} que vous avez envoyé le ${formatDay(day, "fr")} n’a pas abouti. Rien n’a été débité pour ce don, et rien ne le sera.`,
      ),
      paragraph(`Merci d’avoir voulu nous aider. ${donationWords.fr.giveLater}`),
      { kind: "button", label: donationWords.fr.donate, link },
      paragraph(donationWords.fr.anyCharge(contact)),
    ],
    why: donationWords.fr.whyGift,
  }),
});
