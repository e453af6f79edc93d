import { z } from "@hono/zod-openapi";

import { paragraph } from "#api/mail/mail-content.ts";

import { defineTemplate } from "./template.ts";

const Params = z.object({
  /** Their names, line by line. */
  lists: z.string(),
  link: z.url(),
  /** How long the link lives. */
  days: z.int(),
});

/** S7.25: asks whether it was they who asked to be put on mailing lists. */
export const confirmSubscriptions = defineTemplate(Params, {
  en: ({ lists, link, days }) => ({
    subject: "Please confirm your subscription",
    preview: "One step is left: say that it was you who asked for this.",
    parts: [
      paragraph("Somebody, most likely you, asked us to send this to your address:"),
      { kind: "list", items: lists.split("\n") },
      { kind: "button", label: "Yes, send it to me", link },
      paragraph(
        `The link works once, within ${days} days of the request. If you did not ask for this, do nothing: without your yes nothing is sent, and the request is deleted.`,
      ),
    ],
    why: "You get this mail because your address was written into our form for mailing lists.",
  }),
  es: ({ lists, link, days }) => ({
    subject: "Confirme su suscripción, por favor",
    preview: "Queda un paso: diga que fue usted quien lo pidió.",
    parts: [
      paragraph(
        "Alguien, seguramente usted, nos pidió que enviáramos a su dirección lo siguiente:",
      ),
      { kind: "list", items: lists.split("\n") },
      { kind: "button", label: "Sí, envíenmelo", link },
      paragraph(
        `El enlace sirve una sola vez, dentro de los ${days} días siguientes a la solicitud. Si usted no lo pidió, no haga nada: sin su sí no se envía nada, y la solicitud se elimina.`,
      ),
    ],
    why: "Recibe este correo porque su dirección se escribió en nuestro formulario de listas de correo.",
  }),
  fr: ({ lists, link, days }) => ({
    subject: "Veuillez confirmer votre abonnement",
    preview: "Il reste une étape\u00a0: dites que la demande vient bien de vous.",
    parts: [
      paragraph("Quelqu’un, vous sans doute, nous a demandé d’envoyer à votre adresse\u00a0:"),
      { kind: "list", items: lists.split("\n") },
      { kind: "button", label: "Oui, envoyez-le-moi", link },
      paragraph(
        `Le lien sert une seule fois, dans les ${days} jours qui suivent la demande. Si la demande ne vient pas de vous, ne faites rien\u00a0: sans votre oui, rien n’est envoyé, et la demande est supprimée.`,
      ),
    ],
    why: "Vous recevez ce courriel parce que votre adresse a été inscrite dans notre formulaire d’inscription aux listes de diffusion.",
  }),
});
