import { z } from "@hono/zod-openapi";

import { paragraph, type MailContent, type Sender } from "#api/mail/mail-content.ts";
import { formatMoney, formatDay } from "#domain/formatting.ts";
import type { Language } from "#domain/languages.ts";
import { cents } from "#domain/money.ts";

import { donationWords } from "./donation-words.ts";
import { defineTemplate } from "./template.ts";

/** `method`: the card or the account that is charged. */
const changes = ["amount", "method"] as const;

const Params = z.object({
  /** In US dollars, as it is now. */
  amount: z.number(),
  /** On which it is charged next; "" when that is not known. */
  nextDay: z.string(),
  what: z.enum(changes),
  link: z.url(),
});
type Params = z.output<typeof Params>;

/** Confirms to somebody what they changed of their monthly giving. */
export const regularGivingChanged = defineTemplate(Params, {
  en: (params, writer) => write(params, writer, "en"),
  es: (params, writer) => write(params, writer, "es"),
  fr: (params, writer) => write(params, writer, "fr"),
});

function write(params: Params, { contact }: Sender, language: Language): MailContent {
  const { amount, nextDay, what, link } = params;
  const { subject, thanks, notYou, ...changed } = words[language];
  const { nextCharge, changeOrEnd, toMyAccount, whyGiving } = donationWords[language];
  const { preview, text } = changed[what](formatMoney(cents(amount), language));
  return {
    subject,
    preview,
    parts: [
      paragraph(text),
      ...(nextDay ? [paragraph(nextCharge(formatDay(nextDay, language)))] : []),
      paragraph(changeOrEnd),
      paragraph(thanks),
      { kind: "button", label: toMyAccount, link },
      paragraph(`${notYou}${contact}`),
    ],
    why: whyGiving,
  };
}

type Words = Record<"subject" | "thanks" | "notYou", string> &
  Record<(typeof changes)[number], (amount: string) => { preview: string; text: string }>;

const words: Record<Language, Words> = {
  en: {
    subject: "Your monthly giving has been changed",
    amount: (amount) => ({
      preview: `It is ${amount} from now on.`,
      text: `Your monthly giving is ${amount} from now on.`,
    }),
    method: (amount) => ({
      preview: "It is charged to the card or account that you entered.",
      text: `Your monthly giving of ${amount} is charged from now on to the card or account that you entered.`,
    }),
    thanks: "Thank you for giving month by month.",
    notYou: "If it was not you who changed this, write to us: ",
  },
  es: {
    subject: "Su donación mensual se ha cambiado",
    amount: (amount) => ({
      preview: `Desde ahora es de ${amount}.`,
      text: `Desde ahora su donación mensual es de ${amount}.`,
    }),
    method: (amount) => ({
      preview: "Se cargará a la tarjeta o cuenta que indicó.",
      text: `Desde ahora su donación mensual de ${amount} se cargará a la tarjeta o cuenta que indicó.`,
    }),
    thanks: "Muchas gracias por donar mes a mes.",
    notYou: "Si no fue usted quien hizo este cambio, escríbanos: ",
  },
  fr: {
    subject: "Votre don mensuel a été modifié",
    amount: (amount) => ({
      preview: `Il est désormais de ${amount}.`,
      text: `Votre don mensuel est désormais de ${amount}.`,
    }),
    method: (amount) => ({
      preview: "Il est débité sur la carte ou le compte que vous avez indiqué.",
      text: `Votre don mensuel de ${amount} est désormais débité sur la carte ou le compte que vous avez indiqué.`,
    }),
    thanks: "Merci de donner mois après mois.",
    notYou: "Si ce changement ne vient pas de vous, écrivez-nous\u00a0: ",
  },
};
