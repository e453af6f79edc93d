import { z } from "@hono/zod-openapi";

import { paragraph } from "#api/mail/mail-content.ts";

import { defineTemplate } from "./template.ts";

const Params = z.object({ link: z.url(), hours: z.int() });

/** S5.01, to the new address: asks whether mail of an account shall go there. */
export const changeEmail = defineTemplate(Params, {
  en: ({ link, hours }) => ({
    subject: "Is this your new address?",
    preview: "Confirm it, and our mail goes here.",
    parts: [
      paragraph("Somebody, most likely you, named this address as the new one of an account."),
      { kind: "button", label: "Yes, use this address", link },
      paragraph(
        `The link works once, within ${hours} hours of the request; until you follow it our mail goes to the address we had before. If you know nothing of this, do nothing, and it stays as it is.`,
      ),
    ],
    why: "You get this mail because this address was named in an account of the library.",
  }),
  es: ({ link, hours }) => ({
    subject: "¿Es esta su nueva dirección?",
    preview: "Confírmela y nuestro correo llegará aquí.",
    parts: [
      paragraph("Alguien, seguramente usted, indicó esta dirección como la nueva de una cuenta."),
      { kind: "button", label: "Sí, usen esta dirección", link },
      paragraph(
        `El enlace sirve una sola vez, dentro de las ${hours} horas siguientes a la solicitud; hasta que lo siga, nuestro correo va a la dirección anterior. Si no sabe nada de esto, no haga nada y todo queda como está.`,
      ),
    ],
    why: "Recibe este correo porque esta dirección se indicó en una cuenta de la biblioteca.",
  }),
  fr: ({ link, hours }) => ({
    subject: "Est-ce votre nouvelle adresse\u00a0?",
    preview: "Confirmez-la, et nos courriels arriveront ici.",
    parts: [
      paragraph(
        "Quelqu’un, vous sans doute, a indiqué cette adresse comme la nouvelle adresse d’un compte.",
      ),
      { kind: "button", label: "Oui, utilisez cette adresse", link },
      paragraph(
        `Le lien sert une seule fois, dans les ${hours} heures qui suivent la demande\u00a0; jusqu’à ce que vous le suiviez, nos courriels vont à l’adresse précédente. Si cela ne vous dit rien, ne faites rien, et tout reste comme avant.`,
      ),
    ],
    why: "Vous recevez ce courriel parce que cette adresse a été indiquée dans un compte de la bibliothèque.",
  }),
});
