import { z } from "@hono/zod-openapi";

import { paragraph } from "#api/mail/mail-content.ts";
import { formatDay } from "#domain/formatting.ts";

import { orderWords } from "./order-words.ts";
import { earlierPart, reasonParts, refundWords, formatSums } from "./refund-words.ts";
import { defineTemplate } from "./template.ts";

const Params = z.object({
  order: z.int(),
  /** "2026-03-01", on which it was placed. */
  day: z.string(),
  /** That was paid, in US dollars. */
  total: z.number(),
  /** That goes back of it by this; all of it, where that is not said. */
  amount: z.number().optional(),
  /** `returned`: by their bank. `later`: as soon as it is settled. `nothing`: they had paid nothing. */
  how: z.enum(["given-back", "returned", "later", "nothing"]),
  /** What the library says of it; "" when it says nothing. */
  reason: z.string().default(""),
  /** What the free order of this month is for them by that. */
  month: z.enum(["open-again", "as-before"]),
  link: z.url(),
});

/** To somebody whose order had been placed: it is cancelled, and what was paid for it goes back. */
export const orderCancelled = defineTemplate(Params, {
  en: ({ order, day, how, reason, month, link, ...sums }, { contact }) => {
    const { total, amount, part } = formatSums(sums, "en");
    const named = `your order ${order} of ${formatDay(day, "en")}`;
    const payment = `${part}the payment of ${total} for ${named}`;
    const told = {
      "given-back": {
        preview: "Its payment was given back to you.",
        text: `We gave you back ${payment}, and the order is cancelled. It may take your bank some days to show it.`,
      },
      returned: {
        preview: "Your bank returned its payment.",
        text: `Your bank returned ${payment}, so the order is cancelled.`,
      },
      later: {
        preview: "Its payment is being given back to you.",
        text: `We cancelled ${named}. ${refundWords.en.later(amount)}`,
      },
      nothing: {
        preview: "You had nothing to pay for it.",
        text: `We cancelled ${named}. You had nothing to pay for it, so there is nothing to give back.`,
      },
    }[how];
    return {
      subject: `Your order ${order} was cancelled`,
      preview: told.preview,
      parts: [
        paragraph(told.text),
        ...earlierPart(sums, how, "en"),
        ...reasonParts(reason, "en"),
        ...(month === "open-again" ? [paragraph(refundWords.en.openAgain)] : []),
        paragraph("You can order the books again at any time."),
        { kind: "button", label: orderWords.en.seeMyOrders, link },
        paragraph(
          `If the parcel has come to you all the same, or you know nothing of this, write to us: ${contact}`,
        ),
      ],
      why: orderWords.en.whyPlaced,
    };
  },
  es: ({ order, day, how, reason, month, link, ...sums }, { contact }) => {
    const { total, amount, part } = formatSums(sums, "es");
    const named = `su pedido ${order} del ${formatDay(day, "es")}`;
    const payment = `${part ? `${part}del` : "el"} pago de ${total} de ${named}`;
    const told = {
      "given-back": {
        preview: "Se le devolvió el pago.",
        text: `Le devolvimos ${payment}, y el pedido se canceló. Su banco puede tardar unos días en mostrarlo.`,
      },
      returned: {
        preview: "Su banco devolvió el pago.",
        text: `Su banco devolvió ${payment}, y por eso el pedido se canceló.`,
      },
      later: {
        preview: "Se le devolverá el pago.",
        text: `Cancelamos ${named}. ${refundWords.es.later(amount)}`,
      },
      nothing: {
        preview: "No tenía nada que pagar por él.",
        text: `Cancelamos ${named}. No tenía nada que pagar por él, así que no hay nada que devolver.`,
      },
    }[how];
    return {
      subject: `Su pedido ${order} se canceló`,
      preview: told.preview,
      parts: [
        paragraph(told.text),
        ...earlierPart(sums, how, "es"),
        ...reasonParts(reason, "es"),
        ...(month === "open-again" ? [paragraph(refundWords.es.openAgain)] : []),
        paragraph("Puede volver a pedir los libros cuando quiera."),
        { kind: "button", label: orderWords.es.seeMyOrders, link },
        paragraph(
          `Si aun así le llegó el paquete, o si no sabe nada de esto, escríbanos: ${contact}`,
        ),
      ],
      why: orderWords.es.whyPlaced,
    };
  },
  fr: ({ order, day, how, reason, month, link, ...sums }, { contact }) => {
    const { total, amount, part } = formatSums(sums, "fr");
    const named = `votre commande ${order} du ${formatDay(day, "fr")}`;
    const payment = `${part ? `${part}du` : "le"} paiement de ${total} de ${named}`;
    const told = {
      "given-back": {
        preview: "Son paiement vous a été rendu.",
        text: `Nous vous avons rendu ${payment}, et la commande est annulée. Votre banque peut mettre quelques jours à le montrer.`,
      },
      returned: {
        preview: "Votre banque a renvoyé son paiement.",
        text: `Votre banque a renvoyé ${payment}\u00a0; la commande est donc annulée.`,
      },
      later: {
        preview: "Son paiement vous sera rendu.",
        text: `Nous avons annulé ${named}. ${refundWords.fr.later(amount)}`,
      },
      nothing: {
        preview: "Vous n’aviez rien à payer pour elle.",
        text: `Nous avons annulé ${named}. Vous n’aviez rien à payer pour elle\u00a0; il n’y a donc rien à rendre.`,
      },
    }[how];
    return {
      subject: `Votre commande ${order} a été annulée`,
      preview: told.preview,
      parts: [
        paragraph(told.text),
        ...earlierPart(sums, how, "fr"),
        ...reasonParts(reason, "fr"),
        ...(month === "open-again" ? [paragraph(refundWords.fr.openAgain)] : []),
        paragraph("Vous pouvez commander de nouveau les livres quand vous voulez."),
        { kind: "button", label: orderWords.fr.seeMyOrders, link },
        paragraph(
          `Si le colis vous est tout de même parvenu, ou si vous ne savez rien de cela, écrivez-nous\u00a0: ${contact}`,
        ),
      ],
      why: orderWords.fr.whyPlaced,
    };
  },
});
