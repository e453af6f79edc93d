import { z } from "@hono/zod-openapi";

import { paragraph } from "#api/mail/mail-content.ts";
import type { Language } from "#domain/languages.ts";

import { donationWords } from "./donation-words.ts";
import { defineTemplate } from "./template.ts";

const Params = z.object({
  /** What kept it from being deleted. */
  reason: z.enum(["giving", "giving-unknown", "order", "payment"]),
  /** What is known of their monthly giving, when another reason kept it from being deleted. */
  giving: z.enum(["none", "goes-on", "unknown"]).default("none"),
  link: z.url(),
});

/** To a person who asked to delete their account, and waits for the outcome: it was not deleted. */
export const accountNotDeleted = defineTemplate(Params, {
  en: ({ reason, giving: regularGiving, link }, { contact }) => ({
    subject: "Your account was not deleted",
    preview: "Your account is there as before.",
    parts: [
      paragraph("You asked us to delete your account. It was not deleted."),
      paragraph(
        {
          giving:
            "Your monthly giving could not be ended, and goes on. End it on your account page, and then delete your account again.",
          "giving-unknown":
            "We could not find out whether your monthly giving has ended. Look on your account page: if it goes on, end it there, and then delete your account again.",
          order:
            "Books that you ordered are not sent yet. You can delete your account once they are.",
          payment:
            "A payment or refund of yours is not confirmed yet. You can delete your account once it is.",
        }[reason],
      ),
      ...aboutRegularGiving(regularGiving, "en"),
      { kind: "button", label: donationWords.en.toMyAccount, link },
      paragraph(`If you need help, write to us: ${contact}`),
    ],
    why: "You get this mail because you asked us to delete your account.",
  }),
  es: ({ reason, giving: regularGiving, link }, { contact }) => ({
    subject: "Su cuenta no se eliminó",
    preview: "Su cuenta sigue como antes.",
    parts: [
      paragraph("Usted pidió eliminar su cuenta. No se eliminó."),
      paragraph(
        {
          giving:
            "No se pudo cancelar su donación mensual, y continúa. Cancélela en la página de su cuenta y después vuelva a eliminar la cuenta.",
          "giving-unknown":
            "No pudimos averiguar si su donación mensual ha terminado. Mire en la página de su cuenta: si continúa, cancélela allí y después vuelva a eliminar la cuenta.",
          order:
            "Los libros que pidió aún no se han enviado. Podrá eliminar su cuenta cuando se hayan enviado.",
          payment:
            "Un pago o reembolso suyo aún está pendiente de confirmación. Podrá eliminar su cuenta cuando se haya confirmado.",
        }[reason],
      ),
      ...aboutRegularGiving(regularGiving, "es"),
      { kind: "button", label: donationWords.es.toMyAccount, link },
      paragraph(`Si necesita ayuda, escríbanos: ${contact}`),
    ],
    why: "Recibe este correo porque pidió eliminar su cuenta.",
  }),
  fr: ({ reason, giving: regularGiving, link }, { contact }) => ({
    subject: "Votre compte n’a pas été supprimé",
    preview: "Votre compte reste tel quel.",
    parts: [
      paragraph("Vous avez demandé la suppression de votre compte. Il n’a pas été supprimé."),
      paragraph(
        {
          giving:
            "Il n’a pas été possible de mettre fin à votre don mensuel\u00a0; il continue. Mettez-y fin sur la page de votre compte, puis supprimez de nouveau votre compte.",
          "giving-unknown":
            "Nous n’avons pas pu savoir si votre don mensuel a pris fin. Regardez sur la page de votre compte\u00a0: s’il continue, mettez-y fin, puis supprimez de nouveau votre compte.",
          order:
            "Les livres que vous avez commandés ne sont pas encore envoyés. Vous pourrez supprimer votre compte quand ils le seront.",
          payment:
            "Un paiement ou un remboursement n’est pas encore confirmé. Vous pourrez supprimer votre compte quand il le sera.",
        }[reason],
      ),
      ...aboutRegularGiving(regularGiving, "fr"),
      { kind: "button", label: donationWords.fr.toMyAccount, link },
      paragraph(`Si vous avez besoin d’aide, écrivez-nous\u00a0: ${contact}`),
    ],
    why: "Vous recevez ce courriel parce que vous avez demandé la suppression de votre compte.",
  }),
});

type OpenRegularGiving = z.output<typeof Params>["giving"];

function aboutRegularGiving(regularGiving: OpenRegularGiving, language: Language) {
  return regularGiving === "none" ? [] : [paragraph(words[language][regularGiving])];
}

const words: Record<Language, Record<Exclude<OpenRegularGiving, "none">, string>> = {
  en: {
    "goes-on": "Your monthly giving goes on. You can end it on your account page at any time.",
    unknown:
      "We do not know yet whether your monthly giving goes on. Look on your account page: if it does, you can end it there.",
  },
  es: {
    "goes-on":
      "Su donación mensual continúa. Puede cancelarla cuando quiera en la página de su cuenta.",
    unknown:
      "Aún no sabemos si su donación mensual continúa. Mire en la página de su cuenta: si continúa, puede cancelarla allí.",
  },
  fr: {
    "goes-on":
      "Votre don mensuel continue. Vous pouvez y mettre fin quand vous voulez sur la page de votre compte.",
    unknown:
      "Nous ne savons pas encore si votre don mensuel continue. Regardez sur la page de votre compte\u00a0: s’il continue, vous pouvez y mettre fin.",
  },
};
