import { z } from "@hono/zod-openapi";

import { paragraph } from "#api/mail/mail-content.ts";

import { defineTemplate } from "./template.ts";

const Params = z.object({
  /** Their names, line by line. */
  lists: z.string(),
  leaveLink: z.url(),
});

/** Says which mailing lists an address is on, and how it leaves them. */
export const subscriptionsConfirmed = defineTemplate(Params, {
  en: ({ lists, leaveLink }) => ({
    subject: "You are on our mailing lists",
    preview: "What you will receive, and how you leave again.",
    parts: [
      paragraph("From now on this comes to your address, as it appears:"),
      { kind: "list", items: lists.split("\n") },
      {
        kind: "link",
        text: "Keep this mail. Whenever you want nothing more of it, follow this link:",
        label: "Leave the mailing lists",
        link: leaveLink,
      },
    ],
    why: "You get this mail because this address is on our mailing lists.",
  }),
  es: ({ lists, leaveLink }) => ({
    subject: "Está en nuestras listas de correo",
    preview: "Lo que recibirá y cómo puede darse de baja.",
    parts: [
      paragraph("Desde ahora recibirá en su dirección, a medida que se publique:"),
      { kind: "list", items: lists.split("\n") },
      {
        kind: "link",
        text: "Guarde este correo. Cuando ya no quiera recibir nada, siga este enlace:",
        label: "Darme de baja de las listas de correo",
        link: leaveLink,
      },
    ],
    why: "Recibe este correo porque esta dirección está en nuestras listas de correo.",
  }),
  fr: ({ lists, leaveLink }) => ({
    subject: "Vous êtes sur nos listes de diffusion",
    preview: "Ce que vous recevrez, et comment vous désabonner.",
    parts: [
      paragraph("Désormais ceci arrive à votre adresse, au fil des parutions\u00a0:"),
      { kind: "list", items: lists.split("\n") },
      {
        kind: "link",
        text: "Gardez ce courriel. Le jour où vous ne voudrez plus rien recevoir, suivez ce lien\u00a0:",
        label: "Me désabonner des listes de diffusion",
        link: leaveLink,
      },
    ],
    why: "Vous recevez ce courriel parce que cette adresse est sur nos listes de diffusion.",
  }),
});
