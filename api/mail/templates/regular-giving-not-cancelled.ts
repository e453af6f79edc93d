import { z } from "@hono/zod-openapi";

import { paragraph } from "#api/mail/mail-content.ts";
import { formatMoney, formatDay } from "#domain/formatting.ts";
import { cents } from "#domain/money.ts";

import { donationWords } from "./donation-words.ts";
import { defineTemplate } from "./template.ts";

const Params = z.object({
  /** In US dollars. */
  amount: z.number(),
  /** On which it is charged next; "" when that is not known. */
  nextDay: z.string(),
  link: z.url(),
});

/** To a giver who asked to end their monthly giving and was left waiting: each try failed, and it is certain that it goes on. */
export const regularGivingNotCancelled = defineTemplate(Params, {
  en: ({ amount, nextDay, link }, { contact }) => ({
    subject: "Your monthly giving has not ended",
    preview: "It could not be ended as you asked, and goes on.",
    parts: [
      paragraph(
        `You asked us to end your monthly giving of ${formatMoney(cents(amount), "en")}. We tried several times, and it could not be ended. We are sorry.`,
      ),
      paragraph(
        nextDay
          ? `It goes on, and will be charged on ${formatDay(nextDay, "en")} unless you end it before then.`
          : "It goes on, and will be charged again unless you end it.",
      ),
      paragraph("Please try once more to end it on your account page."),
      { kind: "button", label: donationWords.en.toMyAccount, link },
      paragraph(`If that does not succeed, write to us, and we will see to it: ${contact}`),
    ],
    why: donationWords.en.whyGiving,
  }),
  es: ({ amount, nextDay, link }, { contact }) => ({
    subject: "Su donación mensual no ha terminado",
    preview: "No se pudo cancelar como usted pidió y continúa.",
    parts: [
      paragraph(
        `Usted pidió cancelar su donación mensual de ${formatMoney(cents(amount), "es")}. Lo intentamos varias veces y no se pudo cancelar. Lo sentimos.`,
      ),
      paragraph(
        nextDay
          ? `Continúa y se cobrará el ${formatDay(nextDay, "es")}, a menos que la cancele antes.`
          : "Continúa y se volverá a cobrar, a menos que la cancele.",
      ),
      paragraph("Le rogamos que intente cancelarla de nuevo en la página de su cuenta."),
      { kind: "button", label: donationWords.es.toMyAccount, link },
      paragraph(`Si no lo consigue, escríbanos y nos ocuparemos de ello: ${contact}`),
    ],
    why: donationWords.es.whyGiving,
  }),
  fr: ({ amount, nextDay, link }, { contact }) => ({
    subject: "Votre don mensuel n’a pas pris fin",
    preview: "Il n’a pas pu être arrêté comme vous l’aviez demandé, et il continue.",
    parts: [
      paragraph(
        `Vous avez demandé de mettre fin à votre don mensuel de ${formatMoney(cents(amount), "fr")}. Nous avons essayé plusieurs fois, et il n’a pas pu être arrêté. Nous en sommes désolés.`,
      ),
      paragraph(
        nextDay
          ? `Il continue, et sera débité le ${formatDay(nextDay, "fr")}, à moins que vous n’y mettiez fin d’ici là.`
          : "Il continue, et sera de nouveau débité, à moins que vous n’y mettiez fin.",
      ),
      paragraph("Veuillez réessayer d’y mettre fin sur la page de votre compte."),
      { kind: "button", label: donationWords.fr.toMyAccount, link },
      paragraph(
        `Si vous n’y parvenez pas, écrivez-nous et nous nous en occuperons\u00a0: ${contact}`,
      ),
    ],
    why: donationWords.fr.whyGiving,
  }),
});
