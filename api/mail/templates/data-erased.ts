import { z } from "@hono/zod-openapi";

import { paragraph } from "#api/mail/mail-content.ts";

import { defineTemplate } from "./template.ts";

/** What was deleted: an account, or mailing lists of somebody who had none. */
const Params = z.object({
  what: z.enum(["account", "lists"]),
  /** Whether their monthly giving has ended by it, or shortly before. */
  hasEndedGiving: z.boolean().default(false),
});

/** The last mail to somebody of whom everything is deleted; no trace of it stays with us. */
export const dataErased = defineTemplate(Params, {
  en: ({ what, hasEndedGiving }, { contact }) => ({
    ...en[what],
    parts: [
      paragraph(en[what].text),
      ...(hasEndedGiving ? [paragraph(en.ended)] : []),
      paragraph("The library stays open to you: reading and listening need no account."),
      paragraph(`If it was not you who asked for this, write to us: ${contact}`),
    ],
  }),
  es: ({ what, hasEndedGiving }, { contact }) => ({
    ...es[what],
    parts: [
      paragraph(es[what].text),
      ...(hasEndedGiving ? [paragraph(es.ended)] : []),
      paragraph(
        "La biblioteca sigue abierta para usted: para leer y escuchar no hace falta cuenta.",
      ),
      paragraph(`Si no fue usted quien lo pidió, escríbanos: ${contact}`),
    ],
  }),
  fr: ({ what, hasEndedGiving }, { contact }) => ({
    ...fr[what],
    parts: [
      paragraph(fr[what].text),
      ...(hasEndedGiving ? [paragraph(fr.ended)] : []),
      paragraph(
        "La bibliothèque vous reste ouverte\u00a0: pour lire et écouter, il ne faut pas de compte.",
      ),
      paragraph(`Si la demande ne venait pas de vous, écrivez-nous\u00a0: ${contact}`),
    ],
  }),
});

const en = {
  ended: "Your monthly giving has ended. Nothing more will be charged.",
  account: {
    subject: "Your account is deleted",
    preview: "What we knew of you is deleted.",
    text: "Your account is deleted, and with it your name, your addresses and your subscriptions. What the law tells us to keep of orders and gifts bears no name any more.",
    why: "You get this last mail because this was the address of your account.",
  },
  lists: {
    subject: "You are off our mailing lists",
    preview: "What we knew of you is deleted.",
    text: "This address is taken off our mailing lists, and your name, your region and what you had asked for are deleted.",
    why: "You get this last mail because this address was written into our form for mailing lists.",
  },
};

const es = {
  ended: "Su donación mensual ha terminado. No se cobrará nada más.",
  account: {
    subject: "Su cuenta está eliminada",
    preview: "Lo que sabíamos de usted queda eliminado.",
    text: "Su cuenta está eliminada, y con ella su nombre, sus direcciones y sus suscripciones. Lo que la ley nos manda guardar de pedidos y donaciones ya no lleva ningún nombre.",
    why: "Recibe este último correo porque esta era la dirección de su cuenta.",
  },
  lists: {
    subject: "Ya no está en nuestras listas de correo",
    preview: "Lo que sabíamos de usted queda eliminado.",
    text: "Esta dirección queda fuera de nuestras listas de correo, y se han eliminado su nombre, su región y lo que había pedido.",
    why: "Recibe este último correo porque esta dirección se escribió en nuestro formulario de listas de correo.",
  },
};

const fr = {
  ended: "Votre don mensuel a pris fin. Rien de plus ne sera débité.",
  account: {
    subject: "Votre compte est supprimé",
    preview: "Ce que nous savions de vous est supprimé.",
    text: "Votre compte est supprimé, et avec lui votre nom, vos adresses et vos abonnements. Ce que la loi nous fait garder des commandes et des dons ne porte plus aucun nom.",
    why: "Vous recevez ce dernier courriel parce que cette adresse était celle de votre compte.",
  },
  lists: {
    subject: "Vous n’êtes plus sur nos listes de diffusion",
    preview: "Ce que nous savions de vous est supprimé.",
    text: "Cette adresse est retirée de nos listes de diffusion\u00a0; votre nom, votre région et ce que vous aviez demandé sont supprimés.",
    why: "Vous recevez ce dernier courriel parce que cette adresse a été inscrite dans notre formulaire d’inscription aux listes de diffusion.",
  },
};
