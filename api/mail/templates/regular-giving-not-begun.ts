import { z } from "@hono/zod-openapi";

import { paragraph } from "#api/mail/mail-content.ts";
import { formatMoney, formatDay } from "#domain/formatting.ts";
import { cents } from "#domain/money.ts";

import { donationWords } from "./donation-words.ts";
import { defineTemplate } from "./template.ts";

const Params = z.object({
  /** "2026-03-01", on which the gift was given that it was to begin with. */
  day: z.string(),
  /** In US dollars. */
  amount: z.number(),
  link: z.url(),
});

/** To somebody whose gift was received, but the monthly giving that it was to begin could not be set up. */
export const regularGivingNotBegun = defineTemplate(Params, {
  en: ({ day, amount, link }, { contact }) => ({
    subject: "Your monthly giving could not be set up",
    preview: "Your gift was received once, and nothing more will be charged.",
    parts: [
      paragraph(
        `Thank you for your gift of ${formatMoney(cents(amount), "en")} of ${formatDay(day, "en")}. We have received it.`,
      ),
      paragraph(
        "We are sorry that the monthly giving which was to follow it could not be set up. Your gift remains a single one, and nothing more will be charged.",
      ),
      paragraph(
        "If you would like to give monthly, you can set it up anew at any time. Before you confirm, you will see what will be charged, and when.",
      ),
      { kind: "button", label: donationWords.en.donate, link },
      paragraph(donationWords.en.furtherCharge(contact)),
    ],
    why: donationWords.en.whyGift,
  }),
  es: ({ day, amount, link }, { contact }) => ({
    subject: "Su donación mensual no se pudo iniciar",
    preview: "Su donativo se recibió una vez y no se cobrará nada más.",
    parts: [
      paragraph(
        `Muchas gracias por su donativo de ${formatMoney(cents(amount), "es")} del ${formatDay(day, "es")}. Lo hemos recibido.`,
      ),
      paragraph(
        "Lamentamos que la donación mensual que debía seguirle no se pudiera iniciar. Su donativo queda como único y no se cobrará nada más.",
      ),
      paragraph(
        "Si desea donar cada mes, puede iniciar la donación de nuevo cuando quiera. Antes de confirmar verá qué se cobrará y cuándo.",
      ),
      { kind: "button", label: donationWords.es.donate, link },
      paragraph(donationWords.es.furtherCharge(contact)),
    ],
    why: donationWords.es.whyGift,
  }),
  fr: ({ day, amount, link }, { contact }) => ({
    subject: "Votre don mensuel n’a pas pu être mis en place",
    preview: "Votre don a été reçu une fois, et rien de plus ne sera débité.",
    parts: [
      paragraph(
        `Merci de votre don de ${formatMoney(cents(amount), "fr")} du ${formatDay(day, "fr")}. Nous l’avons reçu.`,
      ),
      paragraph(
        "Nous regrettons que le don mensuel qui devait suivre n’ait pas pu être mis en place. Votre don reste unique, et rien de plus ne sera débité.",
      ),
      paragraph(
        "Si vous souhaitez donner chaque mois, vous pouvez le mettre en place de nouveau quand vous voulez. Avant de confirmer, vous verrez ce qui sera débité, et quand.",
      ),
      { kind: "button", label: donationWords.fr.donate, link },
      paragraph(donationWords.fr.furtherCharge(contact)),
    ],
    why: donationWords.fr.whyGift,
  }),
});
