import type { Language } from "#domain/languages.ts";

/** The words of the order's page: what is the same bears the same name here. */
type ChoiceLabels = Record<
  | "order"
  | "placedOn"
  | "payment"
  | "gift"
  | "shipping"
  | "donation"
  | "total"
  | "shippedOn"
  | "carrier"
  | "tracking",
  string
> & { books: (copies: number) => string; colon: string };

export const orderLabels: Record<Language, ChoiceLabels> = {
  en: {
    order: "Order number",
    placedOn: "Placed on",
    payment: "Payment number",
    books: (copies) => `Books, ${copies} ${copies === 1 ? "copy" : "copies"}`,
    gift: "Our gift to you",
    shipping: "Shipping",
    donation: "Donation",
    total: "Total",
    shippedOn: "Sent on",
    carrier: "Sent with",
    tracking: "Tracking number",
    colon: ": ",
  },
  es: {
    order: "Número de pedido",
    placedOn: "Fecha",
    payment: "Número de pago",
    books: (copies) => `Libros, ${copies} ${copies === 1 ? "ejemplar" : "ejemplares"}`,
    gift: "Nuestro regalo para usted",
    shipping: "Envío",
    donation: "Donativo",
    total: "Total",
    shippedOn: "Enviado el",
    carrier: "Enviado con",
    tracking: "Número de seguimiento",
    colon: ": ",
  },
  fr: {
    order: "Numéro de commande",
    placedOn: "Date",
    payment: "Numéro de paiement",
    books: (copies) => `Livres, ${copies} ${copies === 1 ? "exemplaire" : "exemplaires"}`,
    gift: "Notre cadeau pour vous",
    shipping: "Envoi",
    donation: "Don",
    total: "Total",
    shippedOn: "Expédiée le",
    carrier: "Expédiée par",
    tracking: "Numéro de suivi",
    colon: "\u00a0: ",
  },
};
