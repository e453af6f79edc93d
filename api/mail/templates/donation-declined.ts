import { z } from "@hono/zod-openapi";

import { paragraph } from "#api/mail/mail-content.ts";
import { formatMoney, formatDay } from "#domain/formatting.ts";
import { cents } from "#domain/money.ts";

import { donationWords } from "./donation-words.ts";
import { defineTemplate } from "./template.ts";

const Params = z.object({
  /** "2026-03-01", on which it was to be charged. */
  day: z.string(),
  /** In US dollars. */
  amount: z.number(),
  /** On which it is charged next; "" when that is not known. */
  nextDay: z.string(),
  link: z.url(),
});

/** To somebody whose bank declined a charge of their monthly giving. */
export const donationDeclined = defineTemplate(Params, {
  en: ({ day, amount, nextDay, link }, { contact }) => ({
    subject: "Your monthly gift could not be charged",
    preview: "Your bank declined it, and nothing was charged.",
    parts: [
      paragraph(
        `Your bank declined your monthly gift of ${formatMoney(cents(amount), "en")} on ${formatDay(day, "en")}. Nothing was charged.`,
      ),
      ...(nextDay
        ? [
            paragraph(
              `The next monthly gift is due on ${formatDay(nextDay, "en")}; until then nothing is tried again.`,
            ),
          ]
        : []),
      paragraph(
        "If your card has expired or your account has changed, you can enter the new one on your account page. You can change the amount there too, or end your monthly giving, at any time.",
      ),
      { kind: "button", label: donationWords.en.toMyAccount, link },
      paragraph(donationWords.en.anyCharge(contact)),
    ],
    why: donationWords.en.whyGiving,
  }),
  es: ({ day, amount, nextDay, link }, { contact }) => ({
    subject: "Su donativo mensual no se pudo cobrar",
    preview: "Su banco lo rechazó y no se cobró nada.",
    parts: [
      paragraph(
        `Su banco rechazó el ${formatDay(day, "es")} su donativo mensual de ${formatMoney(cents(amount), "es")}. No se cobró nada.`,
      ),
      ...(nextDay
        ? [
            paragraph(
              `El próximo donativo mensual está previsto para el ${formatDay(nextDay, "es")}; hasta entonces no se volverá a intentar.`,
            ),
          ]
        : []),
      paragraph(
        "Si su tarjeta ha caducado o su cuenta bancaria ha cambiado, puede indicar la nueva en la página de su cuenta. Allí también puede cambiar el importe o cancelar su donación mensual cuando quiera.",
      ),
      { kind: "button", label: donationWords.es.toMyAccount, link },
      paragraph(donationWords.es.anyCharge(contact)),
    ],
    why: donationWords.es.whyGiving,
  }),
  fr: ({ day, amount, nextDay, link }, { contact }) => ({
    subject: "Votre don mensuel n’a pas pu être débité",
    preview: "Votre banque l’a refusé, et rien n’a été débité.",
    parts: [
      paragraph(
        `Votre banque a refusé le ${formatDay(day, "fr")} votre don mensuel de ${formatMoney(cents(amount), "fr")}. Rien n’a été débité.`,
      ),
      ...(nextDay
        ? [
            paragraph(
              `Le prochain don mensuel est prévu le ${formatDay(nextDay, "fr")}\u00a0; d’ici là, rien ne sera tenté de nouveau.`,
            ),
          ]
        : []),
      paragraph(
        "Si votre carte a expiré ou si votre compte bancaire a changé, vous pouvez indiquer les nouvelles données sur la page de votre compte. Vous pouvez aussi y modifier le montant, ou mettre fin à votre don mensuel, quand vous voulez.",
      ),
      { kind: "button", label: donationWords.fr.toMyAccount, link },
      paragraph(donationWords.fr.anyCharge(contact)),
    ],
    why: donationWords.fr.whyGiving,
  }),
});
