import { z } from "@hono/zod-openapi";

import { paragraph, type MailContent, type Sender } from "#api/mail/mail-content.ts";
import { formatMoney } from "#domain/formatting.ts";
import type { Language } from "#domain/languages.ts";
import { cents } from "#domain/money.ts";

import { donationWords } from "./donation-words.ts";
import { defineTemplate } from "./template.ts";

/** `gateway`: nobody asked the library for it. */
const cancelledBy = ["you", "gateway"] as const;

const Params = z.object({
  /** In US dollars. */
  amount: z.number(),
  by: z.enum(cancelledBy),
  link: z.url(),
});
type Params = z.output<typeof Params>;

/** To somebody whose monthly giving has ended, at their wish or at the gateway. */
export const regularGivingCancelled = defineTemplate(Params, {
  en: (params, writer) => write(params, writer, "en"),
  es: (params, writer) => write(params, writer, "es"),
  fr: (params, writer) => write(params, writer, "fr"),
});

function write({ amount, by, link }: Params, { contact }: Sender, language: Language): MailContent {
  const { subject, preview, thanks, again, ...ended } = words[language];
  const { seeMyGifts, furtherCharge, whyGiving } = donationWords[language];
  return {
    subject,
    preview,
    parts: [
      paragraph(ended[by](formatMoney(cents(amount), language))),
      paragraph(thanks),
      ...(by === "gateway" ? [paragraph(again)] : []),
      { kind: "button", label: seeMyGifts, link },
      paragraph(furtherCharge(contact)),
    ],
    why: whyGiving,
  };
}

type Words = Record<"subject" | "preview" | "thanks" | "again", string> &
  Record<(typeof cancelledBy)[number], (amount: string) => string>;

const words: Record<Language, Words> = {
  en: {
    subject: "Your monthly giving has ended",
    preview: "Nothing more will be charged.",
    you: (amount) =>
      `Your monthly giving of ${amount} has ended, as you asked. Nothing more will be charged.`,
    gateway: (amount) =>
      `Our payment service has ended your monthly giving of ${amount}. Nothing more will be charged. This happens, for example, when a card has expired, or when we end a giving there ourselves.`,
    thanks: "Thank you for all that you have given. Your account page goes on showing your gifts.",
    again: "If you would like to give monthly again, you can set it up anew there at any time.",
  },
  es: {
    subject: "Su donación mensual ha terminado",
    preview: "No se cobrará nada más.",
    you: (amount) =>
      `Su donación mensual de ${amount} ha terminado, como usted pidió. No se cobrará nada más.`,
    gateway: (amount) =>
      `Nuestro servicio de pagos puso fin a su donación mensual de ${amount}. No se cobrará nada más. Esto ocurre, por ejemplo, cuando una tarjeta ha caducado o cuando nosotros mismos la cancelamos allí.`,
    thanks:
      "Muchas gracias por todo lo que ha donado. La página de su cuenta sigue mostrando sus donativos.",
    again: "Si desea volver a donar cada mes, puede iniciar allí una nueva donación cuando quiera.",
  },
  fr: {
    subject: "Votre don mensuel a pris fin",
    preview: "Rien de plus ne sera débité.",
    you: (amount) =>
      `Votre don mensuel de ${amount} a pris fin, comme vous l’avez demandé. Rien de plus ne sera débité.`,
    gateway: (amount) =>
      `Notre service de paiement a mis fin à votre don mensuel de ${amount}. Rien de plus ne sera débité. Cela arrive, par exemple, quand une carte a expiré, ou quand nous y mettons fin nous-mêmes auprès de ce service.`,
    thanks:
      "Merci de tout ce que vous avez donné. La page de votre compte continue de montrer vos dons.",
    again:
      "Si vous souhaitez recommencer, vous pouvez y mettre en place un nouveau don mensuel quand vous voulez.",
  },
};
