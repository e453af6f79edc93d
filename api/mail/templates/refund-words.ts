import { paragraph, type MailPart } from "#api/mail/mail-content.ts";
import { formatMoney } from "#domain/formatting.ts";
import type { Language } from "#domain/languages.ts";
import { cents } from "#domain/money.ts";

type Words = Record<"later" | "earlier" | "earlierPart", (amount: string) => string> & {
  /** `payment` is "" where it was not kept what that was. */
  givenBack: (amount: string, payment: string) => string;
  openAgain: string;
  reason: (reason: string) => string;
};

/** What the mails about what the library takes off an order, or gives back, say alike. */
export const refundWords: Record<Language, Words> = {
  en: {
    givenBack: (amount, payment) =>
      `We gave you back ${amount} of your payment${payment && ` of ${payment}`}. It may take your bank some days to show it.`,
    later: (amount) =>
      `We give you back ${amount} as soon as your bank has completed your payment, which may take some days. You need not do anything.`,
    earlierPart: (amount) => `Before that, ${amount} of it went back to you.`,
    earlier: (payment) => `The rest of your payment of ${payment} went back to you before.`,
    openAgain: "The free order of this month is open to you again.",
    reason: (reason) => `The reason: ${reason}`,
  },
  es: {
    givenBack: (amount, payment) =>
      `Le devolvimos ${amount} de su pago${payment && ` de ${payment}`}. Su banco puede tardar unos días en mostrarlo.`,
    later: (amount) =>
      `Le devolveremos ${amount} en cuanto su banco complete su pago, lo que puede tardar unos días. No tiene que hacer nada.`,
    earlierPart: (amount) => `Antes ya se le habían devuelto ${amount}.`,
    earlier: (payment) => `El resto de su pago de ${payment} se le devolvió antes.`,
    openAgain: "El pedido gratuito de este mes vuelve a estar a su disposición.",
    reason: (reason) => `El motivo: ${reason}`,
  },
  fr: {
    givenBack: (amount, payment) =>
      `Nous vous avons rendu ${amount} de votre paiement${payment && ` de ${payment}`}. Votre banque peut mettre quelques jours à le montrer.`,
    later: (amount) =>
      `Nous vous rendrons ${amount} dès que votre banque aura fini de traiter votre paiement, ce qui peut prendre quelques jours. Vous n’avez rien à faire.`,
    earlierPart: (amount) => `${amount} vous avaient déjà été rendus auparavant.`,
    earlier: (payment) => `Le reste de votre paiement de ${payment} vous a été rendu auparavant.`,
    openAgain: "La commande gratuite de ce mois vous est de nouveau ouverte.",
    reason: (reason) => `La raison\u00a0: ${reason}`,
  },
};

/** What the library says of it, where it says something. */
export function reasonParts(reason: string, language: Language): MailPart[] {
  return reason === "" ? [] : [paragraph(refundWords[language].reason(reason))];
}

/** In US dollars: what was paid, and what of it goes back now; all of it, where that is not said. */
type RefundSums = { total: number; amount?: number | undefined };

/** Both in words; `part` goes before the payment where not all of it goes back now. */
export function formatSums({ total, amount = total }: RefundSums, language: Language) {
  const back = formatMoney(cents(amount), language);
  const part =
    amount < total ? { en: `${back} of `, es: `${back} `, fr: `${back} ` }[language] : "";
  return { total: formatMoney(cents(total), language), amount: back, part };
}

/** That the rest of the payment went back earlier, where something goes back now. */
export function earlierPart(
  { total, amount = total }: RefundSums,
  how: "given-back" | "returned" | "later" | "nothing",
  language: Language,
): MailPart[] {
  const isPart = amount < total && (how === "given-back" || how === "later");
  const payment = formatMoney(cents(total), language);
  return isPart ? [paragraph(refundWords[language].earlier(payment))] : [];
}
