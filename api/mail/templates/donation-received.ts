import { z } from "@hono/zod-openapi";

import { type MailPart, paragraph } from "#api/mail/mail-content.ts";
import { formatMoney, formatDay } from "#domain/formatting.ts";
import type { Language } from "#domain/languages.ts";
import { cents } from "#domain/money.ts";

import { donatePart } from "./donate-part.ts";
import { donationNames, frequencies } from "./donation-names.ts";
import { donationWords } from "./donation-words.ts";
import { defineTemplate } from "./template.ts";

const Params = z.object({
  /** Our number of it; 0 of one that the gateway has charged by itself, which has its payment number alone. */
  gift: z.int(),
  /** "2026-03-01", on which it was given. */
  day: z.string(),
  /** In US dollars. */
  amount: z.number(),
  /** The gateway's number of the charge; "" when it is not known. */
  payment: z.string(),
  how: z.enum(frequencies),
  /** Whether a bank account pays it, some days later. */
  bank: z.boolean(),
  /** On which it is charged next; "" when it is not, or the day is not known. */
  nextDay: z.string(),
  link: z.url(),
});
type Params = z.output<typeof Params>;

/** S8.03: thanks for a gift, and is its receipt. */
export const donationReceived = defineTemplate(Params, {
  en: (donation, writer) => ({
    subject: "Thank you for your gift",
    preview: "Here is your receipt.",
    parts: [
      paragraph("Thank you for your gift. It helps us print books for others and send them."),
      paragraph("This mail is your receipt:"),
      { kind: "list", items: factLines(donation, "en") },
      ...bankParts(
        donation,
        "Your bank needs some days to pay it. Should the bank not pay, we will write to you, and this receipt will no longer hold.",
      ),
      ...nextChargeParts(donation, "en"),
      paragraph("No goods or services were provided in return for this gift."),
      { kind: "button", label: donationWords.en.seeMyGifts, link: donation.link },
      donatePart("donation", "en", writer),
    ],
    why: donationWords.en.whyGift,
  }),
  es: (donation, writer) => ({
    subject: "Gracias por su donativo",
    preview: "Este es su recibo.",
    parts: [
      paragraph(
        "Muchas gracias por su donativo. Nos ayuda a imprimir libros para otros y a enviarlos.",
      ),
      paragraph("Este correo es su recibo:"),
      { kind: "list", items: factLines(donation, "es") },
      ...bankParts(
        donation,
        "Su banco necesita unos días para pagarlo. Si el banco no lo paga, le escribiremos y este recibo dejará de ser válido.",
      ),
      ...nextChargeParts(donation, "es"),
      paragraph("A cambio de este donativo no se entregaron bienes ni se prestaron servicios."),
      { kind: "button", label: donationWords.es.seeMyGifts, link: donation.link },
      donatePart("donation", "es", writer),
    ],
    why: donationWords.es.whyGift,
  }),
  fr: (donation, writer) => ({
    subject: "Merci de votre don",
    preview: "Voici votre reçu.",
    parts: [
      paragraph(
        "Merci de votre don. Il nous aide à imprimer des livres pour d’autres et à les envoyer.",
      ),
      paragraph("Ce courriel est votre reçu\u00a0:"),
      { kind: "list", items: factLines(donation, "fr") },
      ...bankParts(
        donation,
        "Il faut quelques jours à votre banque pour le payer. Si elle ne le paie pas, nous vous écrirons, et ce reçu ne sera plus valable.",
      ),
      ...nextChargeParts(donation, "fr"),
      paragraph("Aucun bien ni service n’a été fourni en contrepartie de ce don."),
      { kind: "button", label: donationWords.fr.seeMyGifts, link: donation.link },
      donatePart("donation", "fr", writer),
    ],
    why: donationWords.fr.whyGift,
  }),
});

function factLines(
  { gift: donation, day, payment, amount, how }: Params,
  language: Language,
): string[] {
  const { colon, ...names } = donationNames[language];
  return [
    ...(donation ? [`${names.gift}${colon}${donation}`] : []),
    `${names.givenOn}${colon}${formatDay(day, language)}`,
    ...(payment ? [`${names.payment}${colon}${payment}`] : []),
    `${names.amount}${colon}${formatMoney(cents(amount), language)}`,
    `${names.rhythm}${colon}${names[how]}`,
  ];
}

function bankParts({ bank }: Params, text: string): MailPart[] {
  return bank ? [paragraph(text)] : [];
}

function nextChargeParts({ how, nextDay }: Params, language: Language): MailPart[] {
  if (how === "once") return [];
  const { nextCharge, changeOrEnd } = donationWords[language];
  return [
    ...(nextDay ? [paragraph(nextCharge(formatDay(nextDay, language)))] : []),
    paragraph(changeOrEnd),
  ];
}
