import { z } from "@hono/zod-openapi";

import { paragraph } from "#api/mail/letter.ts";
import { amountInWords, dayInWords } from "#domain/in-words.ts";
import { cents } from "#domain/money.ts";

import { template } from "./template.ts";

const Params = z.object({
  order: z.int(),
  /** "2026-03-01", on which it was placed. */
  day: z.string(),
  /** In US dollars. */
  total: z.number(),
  /** `returned`: by their bank. */
  how: z.enum(["given-back", "returned"]),
  /** What the free order of this month is for them by that. */
  month: z.enum(["open-again", "as-before"]),
  link: z.url(),
});

/** To somebody whose order had been placed: what was paid for it went back, and it is cancelled. */
export const orderCancelled = template(Params, {
  en: ({ order, day, total, how, month, link }, { contact }) => {
    const payment = `the payment of ${amountInWords(cents(total), "en")} for your order ${order} of ${dayInWords(day, "en")}`;
    return {
      subject: `Your order ${order} was cancelled`,
      preview:
        how === "returned"
          ? "Your bank returned its payment."
          : "Its payment was given back to you.",
      parts: [
        paragraph(
          how === "returned"
            ? `Your bank returned ${payment}, so the order is cancelled.`
            : `We gave you back ${payment}, and the order is cancelled. It may take your bank some days to show it.`,
        ),
        ...(month === "open-again"
          ? [paragraph("The free order of this month is open to you again.")]
          : []),
        paragraph("You can order the books again at any time."),
        { kind: "button", label: "See my orders", link },
        paragraph(
          `If the parcel has come to you all the same, or you know nothing of this, write to us: ${contact}`,
        ),
      ],
      why: "You get this mail because an order was placed with your account.",
    };
  },
  es: ({ order, day, total, how, month, link }, { contact }) => {
    const payment = `el pago de ${amountInWords(cents(total), "es")} de su pedido ${order} del ${dayInWords(day, "es")}`;
    return {
      subject: `Su pedido ${order} se canceló`,
      preview: how === "returned" ? "Su banco devolvió el pago." : "Se le devolvió el pago.",
      parts: [
        paragraph(
          how === "returned"
            ? `Su banco devolvió ${payment}, y por eso el pedido se canceló.`
            : `Le devolvimos ${payment}, y el pedido se canceló. Su banco puede tardar unos días en mostrarlo.`,
        ),
        ...(month === "open-again"
          ? [paragraph("El pedido gratuito de este mes vuelve a estar a su disposición.")]
          : []),
        paragraph("Puede volver a pedir los libros cuando quiera."),
        { kind: "button", label: "Ver mis pedidos", link },
        paragraph(
          `Si aun así le llegó el paquete, o si no sabe nada de esto, escríbanos: ${contact}`,
        ),
      ],
      why: "Recibe este correo porque se hizo un pedido con su cuenta.",
    };
  },
  fr: ({ order, day, total, how, month, link }, { contact }) => {
    const payment = `le paiement de ${amountInWords(cents(total), "fr")} de votre commande ${order} du ${dayInWords(day, "fr")}`;
    return {
      subject: `Votre commande ${order} a été annulée`,
      preview:
        how === "returned"
          ? "Votre banque a renvoyé son paiement."
          : "Son paiement vous a été rendu.",
      parts: [
        paragraph(
          how === "returned"
            ? `Votre banque a renvoyé ${payment}\u00a0; la commande est donc annulée.`
            : `Nous vous avons rendu ${payment}, et la commande est annulée. Votre banque peut mettre quelques jours à le montrer.`,
        ),
        ...(month === "open-again"
          ? [paragraph("La commande gratuite de ce mois vous est de nouveau ouverte.")]
          : []),
        paragraph("Vous pouvez commander de nouveau les livres quand vous voulez."),
        { kind: "button", label: "Voir mes commandes", link },
        paragraph(
          `Si le colis vous est tout de même parvenu, ou si vous ne savez rien de cela, écrivez-nous\u00a0: ${contact}`,
        ),
      ],
      why: "Vous recevez ce courriel parce qu’une commande a été passée avec votre compte.",
    };
  },
});
