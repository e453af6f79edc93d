import { z } from "@hono/zod-openapi";

import { paragraph } from "#api/mail/letter.ts";
import { amountInWords, dayInWords } from "#domain/in-words.ts";
import { cents } from "#domain/money.ts";

import { giftWords } from "./gift-words.ts";
import { template } from "./template.ts";

const Params = z.object({
  /** "2026-03-01", on which it was given. */
  day: z.string(),
  /** In US dollars. */
  amount: z.number(),
  /** `returned`: by their bank. */
  how: z.enum(["given-back", "returned"]),
  /** Whether it was one of a monthly giving. */
  monthly: z.boolean(),
  link: z.url(),
});

/** To somebody whose gift had been received: it went back, and counts no longer. */
export const giftWentBack = template(Params, {
  en: ({ day, amount, how, monthly, link }, { contact }) => {
    const gift = `${monthly ? "your monthly gift" : "your gift"} of ${amountInWords(cents(amount), "en")} of ${dayInWords(day, "en")}`;
    return {
      subject:
        how === "returned" ? "Your bank returned your gift" : "Your gift was given back to you",
      preview: "It no longer counts in your yearly statement.",
      parts: [
        paragraph(
          how === "returned"
            ? `Your bank returned ${gift}.`
            : `We gave you back ${gift}. ${giftWords.en.bankTakesDays}`,
        ),
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
        { kind: "button", label: giftWords.en.seeMyGifts, link },
        paragraph(`If you know nothing of this, write to us: ${contact}`),
      ],
      why: giftWords.en.whyGift,
    };
  },
  es: ({ day, amount, how, monthly, link }, { contact }) => {
    const gift = `${monthly ? "su donativo mensual" : "su donativo"} de ${amountInWords(cents(amount), "es")} del ${dayInWords(day, "es")}`;
    return {
      subject: how === "returned" ? "Su banco devolvió su donativo" : "Se le devolvió su donativo",
      preview: "Ya no cuenta en su resumen anual.",
      parts: [
        paragraph(
          how === "returned"
            ? `Su banco devolvió ${gift}.`
            : `Le devolvimos ${gift}. ${giftWords.es.bankTakesDays}`,
        ),
        paragraph("Ya no cuenta en su resumen anual, y el recibo que tiene de él ya no es válido."),
        ...(monthly
          ? [
              paragraph(
                "Se trata solo de ese donativo. La página de su cuenta muestra si su donación mensual continúa.",
              ),
            ]
          : []),
        { kind: "button", label: giftWords.es.seeMyGifts, link },
        paragraph(`Si no sabe nada de esto, escríbanos: ${contact}`),
      ],
      why: giftWords.es.whyGift,
    };
  },
  fr: ({ day, amount, how, monthly, link }, { contact }) => {
    const gift = `${monthly ? "votre don mensuel" : "votre don"} de ${amountInWords(cents(amount), "fr")} du ${dayInWords(day, "fr")}`;
    return {
      subject:
        how === "returned" ? "Votre banque a renvoyé votre don" : "Votre don vous a été rendu",
      preview: "Il ne compte plus dans votre relevé annuel.",
      parts: [
        paragraph(
          how === "returned"
            ? `Votre banque a renvoyé ${gift}.`
            : `Nous vous avons rendu ${gift}. ${giftWords.fr.bankTakesDays}`,
        ),
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
        { kind: "button", label: giftWords.fr.seeMyGifts, link },
        paragraph(`Si vous ne savez rien de cela, écrivez-nous\u00a0: ${contact}`),
      ],
      why: giftWords.fr.whyGift,
    };
  },
});
