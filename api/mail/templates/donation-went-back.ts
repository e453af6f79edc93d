import { z } from "@hono/zod-openapi";

import { paragraph } from "#api/mail/mail-content.ts";
import { formatMoney, formatDay } from "#domain/formatting.ts";
import { cents } from "#domain/money.ts";

import { donationWords } from "./donation-words.ts";
import { reasonParts, refundWords } from "./refund-words.ts";
import { defineTemplate } from "./template.ts";

const Params = z.object({
  /** "2026-03-01", on which it was given. */
  day: z.string(),
  /** In US dollars. */
  amount: z.number(),
  /** `returned`: by their bank. `later`: as soon as it is settled. */
  how: z.enum(["given-back", "returned", "later"]),
  /** What the library says of it; "" when it says nothing. */
  reason: z.string().default(""),
  /** Whether it was one of a monthly giving. */
  monthly: z.boolean(),
  link: z.url(),
});

/** To somebody whose gift had been received: it went back, and counts no longer. */
export const donationWentBack = defineTemplate(Params, {
  en: ({ day, amount, how, monthly, reason, link }, { contact }) => {
    const donation = `${monthly ? "your monthly gift" : "your gift"} of ${formatMoney(cents(amount), "en")} of ${formatDay(day, "en")}`;
    return {
      subject: {
        returned: "Your bank returned your gift",
        "given-back": "Your gift was given back to you",
        later: "Your gift is being given back to you",
      }[how],
      preview: "It no longer counts in your yearly statement.",
      parts: [
        paragraph(
          {
            returned: `Your bank returned ${donation}.`,
            "given-back": `We gave you back ${donation}. ${donationWords.en.bankTakesDays}`,
            later: `We cancelled ${donation}. ${refundWords.en.later(formatMoney(cents(amount), "en"))}`,
          }[how],
        ),
        ...reasonParts(reason, "en"),
        paragraph(
          "It no longer counts in your yearly statement, and the receipt that you have of it no longer holds.",
        ),
        ...(monthly
          ? [
              paragraph(
                "This is about that one gift. Your account page shows whether your monthly giving goes on.",
              ),
            ]
          : []),
        { kind: "button", label: donationWords.en.seeMyGifts, link },
        paragraph(`If you know nothing of this, write to us: ${contact}`),
      ],
      why: donationWords.en.whyGift,
    };
  },
  es: ({ day, amount, how, monthly, reason, link }, { contact }) => {
    const donation = `${monthly ? "su donativo mensual" : "su donativo"} de ${formatMoney(cents(amount), "es")} del ${formatDay(day, "es")}`;
    return {
      subject: {
        returned: "Su banco devolvió su donativo",
        "given-back": "Se le devolvió su donativo",
        later: "Se le devolverá su donativo",
      }[how],
      preview: "Ya no cuenta en su resumen anual.",
      parts: [
        paragraph(
          {
            returned: `Su banco devolvió ${donation}.`,
            "given-back": `Le devolvimos ${donation}. ${donationWords.es.bankTakesDays}`,
            later: `Cancelamos ${donation}. ${refundWords.es.later(formatMoney(cents(amount), "es"))}`,
          }[how],
        ),
        ...reasonParts(reason, "es"),
        paragraph("Ya no cuenta en su resumen anual, y el recibo que tiene de él ya no es válido."),
        ...(monthly
          ? [
              paragraph(
                "Se trata solo de ese donativo. La página de su cuenta muestra si su donación mensual continúa.",
              ),
            ]
          : []),
        { kind: "button", label: donationWords.es.seeMyGifts, link },
        paragraph(`Si no sabe nada de esto, escríbanos: ${contact}`),
      ],
      why: donationWords.es.whyGift,
    };
  },
  fr: ({ day, amount, how, monthly, reason, link }, { contact }) => {
    const donation = `${monthly ? "votre don mensuel" : "votre don"} de ${formatMoney(cents(amount), "fr")} du ${formatDay(day, "fr")}`;
    return {
      subject: {
        returned: "Votre banque a renvoyé votre don",
        "given-back": "Votre don vous a été rendu",
        later: "Votre don vous sera rendu",
      }[how],
      preview: "Il ne compte plus dans votre relevé annuel.",
      parts: [
        paragraph(
          {
            returned: `Votre banque a renvoyé ${donation}.`,
            "given-back": `Nous vous avons rendu ${donation}. ${donationWords.fr.bankTakesDays}`,
            later: `Nous avons annulé ${donation}. ${refundWords.fr.later(formatMoney(cents(amount), "fr"))}`,
          }[how],
        ),
        ...reasonParts(reason, "fr"),
        paragraph(
          "Il ne compte plus dans votre relevé annuel, et le reçu que vous en avez n’est plus valable.",
        ),
        ...(monthly
          ? [
              paragraph(
                "Il ne s’agit que de ce don. La page de votre compte montre si votre don mensuel continue.",
              ),
            ]
          : []),
        { kind: "button", label: donationWords.fr.seeMyGifts, link },
        paragraph(`Si vous ne savez rien de cela, écrivez-nous\u00a0: ${contact}`),
      ],
      why: donationWords.fr.whyGift,
    };
  },
});
