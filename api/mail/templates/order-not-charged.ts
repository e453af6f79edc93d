import { z } from "@hono/zod-openapi";

import { paragraph } from "#api/mail/mail-content.ts";
import { formatDay } from "#domain/formatting.ts";

import { orderWords } from "./order-words.ts";
import { refundWords } from "./refund-words.ts";
import { defineTemplate } from "./template.ts";

const Params = z.object({
  order: z.int(),
  /** "2026-03-01", on which it was sent. */
  day: z.string(),
  /** Whether it was the free order of this month, which is open to them again. */
  month: z.enum(["open-again", "as-before"]).default("as-before"),
  link: z.url(),
});

/** To somebody who was left waiting: it is certain by now that nothing was charged, and nothing came of the order. */
export const orderNotCharged = defineTemplate(Params, {
  en: ({ day, month, link }, { contact }) => ({
    subject: "Your payment did not go through",
    preview: "Nothing was charged, and the order was not placed.",
    parts: [
      paragraph(
        `The payment for the order that you sent on ${formatDay(day, "en")} did not go through. Nothing was charged, and the order was not placed.`,
      ),
      paragraph("If the books are still in your cart, you can send the order again at any time."),
      ...(month === "open-again" ? [paragraph(refundWords.en.openAgain)] : []),
      { kind: "button", label: orderWords.en.toMyCart, link },
      paragraph(`If your bank shows a charge all the same, write to us: ${contact}`),
    ],
    why: orderWords.en.whySent,
  }),
  es: ({ day, month, link }, { contact }) => ({
    subject: "Su pago no se realizó",
    preview: "No se cobró nada y el pedido no se hizo.",
    parts: [
      paragraph(
        `El pago del pedido que envió el ${formatDay(day, "es")} no se realizó. No se cobró nada y el pedido no se hizo.`,
      ),
      paragraph(
        "Si los libros siguen en su carrito, puede volver a enviar el pedido cuando quiera.",
      ),
      ...(month === "open-again" ? [paragraph(refundWords.es.openAgain)] : []),
      { kind: "button", label: orderWords.es.toMyCart, link },
      paragraph(`Si aun así su banco muestra un cargo, escríbanos: ${contact}`),
    ],
    why: orderWords.es.whySent,
  }),
  fr: ({ day, month, link }, { contact }) => ({
    subject: "Votre paiement n’a pas abouti",
    preview: "Rien n’a été débité, et la commande n’a pas été enregistrée.",
    parts: [
      paragraph(
        `Le paiement de la commande que vous avez envoyée le ${formatDay(day, "fr")} n’a pas abouti. Rien n’a été débité, et la commande n’a pas été enregistrée.`,
      ),
      paragraph(
        "Si les livres sont encore dans votre panier, vous pouvez renvoyer la commande quand vous voulez.",
      ),
      ...(month === "open-again" ? [paragraph(refundWords.fr.openAgain)] : []),
      { kind: "button", label: orderWords.fr.toMyCart, link },
      paragraph(`Si votre banque montre tout de même un débit, écrivez-nous\u00a0: ${contact}`),
    ],
    why: orderWords.fr.whySent,
  }),
});
