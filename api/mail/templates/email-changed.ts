import { z } from "@hono/zod-openapi";

import { paragraph } from "#api/mail/mail-content.ts";

import { defineTemplate } from "./template.ts";

const Params = z.object({});

/** To the address that was left: says so, for the case that it was not they. */
export const emailChanged = defineTemplate(Params, {
  en: (_, { contact }) => ({
    subject: "Your account has a new address",
    preview: "Our mail goes to another address from now on.",
    parts: [
      paragraph(
        "The address that the library writes to was changed in your account, and the new one was confirmed. You sign in as before, with the address that your account was made with.",
      ),
      paragraph(`If it was not you, write to us, and we set it right: ${contact}`),
    ],
    why: "You get this mail because this was the address of an account of the library.",
  }),
  es: (_, { contact }) => ({
    subject: "Su cuenta tiene una dirección nueva",
    preview: "Nuestro correo va desde ahora a otra dirección.",
    parts: [
      paragraph(
        "En su cuenta se cambió la dirección a la que escribe la biblioteca, y la nueva quedó confirmada. Usted inicia sesión como antes, con la dirección con la que se creó su cuenta.",
      ),
      paragraph(`Si no fue usted, escríbanos y lo corregimos: ${contact}`),
    ],
    why: "Recibe este correo porque esta era la dirección de una cuenta de la biblioteca.",
  }),
  fr: (_, { contact }) => ({
    subject: "Votre compte a une nouvelle adresse",
    preview: "Nos courriels vont désormais à une autre adresse.",
    parts: [
      paragraph(
        "L’adresse à laquelle la bibliothèque écrit a été changée dans votre compte, et la nouvelle a été confirmée. Vous vous connectez comme avant, avec l’adresse qui a servi à créer votre compte.",
      ),
      paragraph(
        `Si ce n’était pas vous, écrivez-nous, et nous rétablirons les choses\u00a0: ${contact}`,
      ),
    ],
    why: "Vous recevez ce courriel parce que cette adresse était celle d’un compte de la bibliothèque.",
  }),
});
