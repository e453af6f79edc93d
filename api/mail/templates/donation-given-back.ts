import { z } from "@hono/zod-openapi";

import { paragraph, type MailContent, type Sender } from "#api/mail/mail-content.ts";
import { formatMoney, formatDay } from "#domain/formatting.ts";
import type { Language } from "#domain/languages.ts";
import { cents } from "#domain/money.ts";

import { donationWords } from "./donation-words.ts";
import { defineTemplate } from "./template.ts";

/**
 * `too-late`: it was charged after that had been given up, and went back. `late`: in mails that an earlier version queued; it
 * may still have to be looked into.
 */
const ways = ["too-late", "late", "given-back", "returned"] as const;

const Params = z.object({
  /** "2026-03-01", on which it was sent. */
  day: z.string(),
  /** In US dollars. */
  amount: z.number(),
  how: z.enum(ways),
  link: z.url(),
});
type Params = z.output<typeof Params>;

/** To a person whose gift was charged and not recorded: the money went back. */
export const donationGivenBack = defineTemplate(Params, {
  en: (params, writer) => write(params, writer, "en"),
  es: (params, writer) => write(params, writer, "es"),
  fr: (params, writer) => write(params, writer, "fr"),
});

function write(
  { day, amount, how, link }: Params,
  { contact }: Sender,
  language: Language,
): MailContent {
  const { subject, preview, text } = words[language][how];
  const { bankTakesDays, giveLater, donate, chargeLater, whyGift } = donationWords[language];
  return {
    subject,
    preview,
    parts: [
      paragraph(text(formatMoney(cents(amount), language), formatDay(day, language))),
      ...(how === "late" ? [] : [paragraph(bankTakesDays)]),
      paragraph(giveLater),
      { kind: "button", label: donate, link },
      paragraph(chargeLater(contact)),
    ],
    why: whyGift,
  };
}

type Words = { subject: string; preview: string; text: (amount: string, day: string) => string };

const words: Record<Language, Record<(typeof ways)[number], Words>> = {
  en: {
    "too-late": {
      subject: "We returned your payment",
      preview: "It went through too late. We did not record it as a gift.",
      text: (amount, day) =>
        `The payment of ${amount} for the gift that you sent on ${day} went through too late, when we had already given up that gift. We did not record it as a gift, and we have returned it to you.`,
    },
    late: {
      subject: "Your payment went through too late",
      preview: "We did not record it as a gift. We are looking into it.",
      text: (amount, day) =>
        `The payment of ${amount} for the gift that you sent on ${day} went through too late, when we had already given up that gift. We did not record it as a gift. We are looking into the payment and will write to you.`,
    },
    "given-back": {
      subject: "Your payment was given back to you",
      preview: "We did not record it as a gift.",
      text: (amount, day) =>
        `The payment of ${amount} for the gift that you sent on ${day} was given back to you. We did not record it as a gift.`,
    },
    returned: {
      subject: "Your bank returned your payment",
      preview: "We did not record it as a gift.",
      text: (amount, day) =>
        `Your bank returned the payment of ${amount} for the gift that you sent on ${day}. We did not record it as a gift.`,
    },
  },
  es: {
    "too-late": {
      subject: "Le devolvimos su pago",
      preview: "Se realizó demasiado tarde. No lo registramos como donativo.",
      text: (amount, day) =>
        `El pago de ${amount} del donativo que envió el ${day} se realizó demasiado tarde, cuando ya habíamos desistido de ese donativo. No lo registramos como donativo y se lo devolvimos.`,
    },
    late: {
      subject: "Su pago se realizó demasiado tarde",
      preview: "No lo registramos como donativo. Lo estamos revisando.",
      text: (amount, day) =>
        `El pago de ${amount} del donativo que envió el ${day} se realizó demasiado tarde, cuando ya habíamos desistido de ese donativo. No lo registramos como donativo. Estamos revisando el pago y le escribiremos.`,
    },
    "given-back": {
      subject: "Se le devolvió su pago",
      preview: "No lo registramos como donativo.",
      text: (amount, day) =>
        `El pago de ${amount} del donativo que envió el ${day} se le devolvió. No lo registramos como donativo.`,
    },
    returned: {
      subject: "Su banco devolvió su pago",
      preview: "No lo registramos como donativo.",
      text: (amount, day) =>
        `Su banco devolvió el pago de ${amount} del donativo que envió el ${day}. No lo registramos como donativo.`,
    },
  },
  fr: {
    "too-late": {
      subject: "Nous vous avons rendu votre paiement",
      preview: "Il a abouti trop tard. Nous ne l’avons pas enregistré comme don.",
      text: (amount, day) =>
        `Le paiement de ${amount} pour le don que vous avez envoyé le ${day} a abouti trop tard, alors que nous avions déjà abandonné ce don. Nous ne l’avons pas enregistré comme don, et nous vous l’avons rendu.`,
    },
    late: {
      subject: "Votre paiement a abouti trop tard",
      preview: "Nous ne l’avons pas enregistré comme don. Nous l’examinons.",
      text: (amount, day) =>
        `Le paiement de ${amount} pour le don que vous avez envoyé le ${day} a abouti trop tard, alors que nous avions déjà abandonné ce don. Nous ne l’avons pas enregistré comme don. Nous examinons ce paiement et nous vous écrirons.`,
    },
    "given-back": {
      subject: "Votre paiement vous a été rendu",
      preview: "Nous ne l’avons pas enregistré comme don.",
      text: (amount, day) =>
        `Le paiement de ${amount} pour le don que vous avez envoyé le ${day} vous a été rendu. Nous ne l’avons pas enregistré comme don.`,
    },
    returned: {
      subject: "Votre banque a renvoyé votre paiement",
      preview: "Nous ne l’avons pas enregistré comme don.",
      text: (amount, day) =>
        `Votre banque a renvoyé le paiement de ${amount} pour le don que vous avez envoyé le ${day}. Nous ne l’avons pas enregistré comme don.`,
    },
  },
};
