import { paragraph, type Part } from "#api/mail/letter.ts";
import type { Language } from "#domain/languages.ts";

type Words = Record<"givenBack" | "later", (amount: string) => string> & {
  openAgain: string;
  reason: (reason: string) => string;
};

/** What the mails about what the library takes off an order, or gives back, say alike. */
export const refundWords: Record<Language, Words> = {
  en: {
    givenBack: (amount) =>
      `We gave you back ${amount} of your payment. It may take your bank some days to show it.`,
    later: (amount) =>
      `We give you back ${amount} as soon as your bank has completed your payment, which may take some days. You need not do anything.`,
    openAgain: "The free order of this month is open to you again.",
    reason: (reason) => `The reason: ${reason}`,
  },
  es: {
    givenBack: (amount) =>
      `Le devolvimos ${amount} de su pago. Su banco puede tardar unos días en mostrarlo.`,
    later: (amount) =>
      `Le devolveremos ${amount} en cuanto su banco complete su pago, lo que puede tardar unos días. No tiene que hacer nada.`,
    openAgain: "El pedido gratuito de este mes vuelve a estar a su disposición.",
    reason: (reason) => `El motivo: ${reason}`,
  },
  fr: {
    givenBack: (amount) =>
      `Nous vous avons rendu ${amount} de votre paiement. Votre banque peut mettre quelques jours à le montrer.`,
    later: (amount) =>
      `Nous vous rendrons ${amount} dès que votre banque aura fini de traiter votre paiement, ce qui peut prendre quelques jours. Vous n’avez rien à faire.`,
    openAgain: "La commande gratuite de ce mois vous est de nouveau ouverte.",
    reason: (reason) => `La raison\u00a0: ${reason}`,
  },
};

/** What the library says of it, where it says something. */
export function reasonPart(reason: string, language: Language): Part[] {
  return reason === "" ? [] : [paragraph(refundWords[language].reason(reason))];
}
