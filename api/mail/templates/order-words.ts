import type { Language } from "#domain/languages.ts";

type Words = Record<"seeMyOrders" | "toMyCart" | "whyPlaced" | "whySent", string>;

/** What the mails about orders say alike. */
export const orderWords: Record<Language, Words> = {
  en: {
    seeMyOrders: "See my orders",
    toMyCart: "Go to my cart",
    whyPlaced: "You get this mail because an order was placed with your account.",
    whySent: "You get this mail because an order was sent with your account.",
  },
  es: {
    seeMyOrders: "Ver mis pedidos",
    toMyCart: "Ir a mi carrito",
    whyPlaced: "Recibe este correo porque se hizo un pedido con su cuenta.",
    whySent: "Recibe este correo porque se envió un pedido con su cuenta.",
  },
  fr: {
    seeMyOrders: "Voir mes commandes",
    toMyCart: "Aller à mon panier",
    whyPlaced: "Vous recevez ce courriel parce qu’une commande a été passée avec votre compte.",
    whySent: "Vous recevez ce courriel parce qu’une commande a été envoyée avec votre compte.",
  },
};
