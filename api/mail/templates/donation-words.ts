import type { Language } from "#domain/languages.ts";

type Words = Record<
  | "seeMyGifts"
  | "toMyAccount"
  | "donate"
  | "giveAgain"
  | "giftsPay"
  | "likeToGive"
  | "giveLater"
  | "changeOrEnd"
  | "bankTakesDays"
  | "whyGift"
  | "whyGiving",
  string
> &
  Record<"nextCharge", (day: string) => string> &
  Record<"anyCharge" | "furtherCharge" | "chargeLater", (contact: string) => string>;

/** What the mails about gifts say alike. */
export const donationWords: Record<Language, Words> = {
  en: {
    seeMyGifts: "See my gifts",
    toMyAccount: "Go to my account",
    donate: "Donate",
    giveAgain: "Give again",
    giftsPay: "Gifts of readers pay for paper and postage of the books that go out.",
    likeToGive: "If you would like to give once more:",
    giveLater: "If you would still like to give, you can do so at any time.",
    nextCharge: (day) => `Your next monthly gift will be charged on ${day}.`,
    changeOrEnd: "You can change your monthly giving or end it on your account page at any time.",
    bankTakesDays: "It may take your bank some days to show it.",
    anyCharge: (contact) => `If your bank shows a charge all the same, write to us: ${contact}`,
    furtherCharge: (contact) =>
      `If your bank shows a further charge all the same, write to us: ${contact}`,
    chargeLater: (contact) =>
      `If your bank still shows the charge in two weeks, write to us: ${contact}`,
    whyGift: "You get this mail because a gift was sent with your account.",
    whyGiving: "You get this mail because a monthly giving was set up with your account.",
  },
  es: {
    seeMyGifts: "Ver mis donativos",
    toMyAccount: "Ir a mi cuenta",
    donate: "Donar",
    giveAgain: "Donar de nuevo",
    giftsPay: "Los donativos de los lectores pagan el papel y el envío de los libros.",
    likeToGive: "Si desea donar una vez más:",
    giveLater: "Si todavía desea donar, puede hacerlo cuando quiera.",
    nextCharge: (day) => `Su próximo donativo mensual se cobrará el ${day}.`,
    changeOrEnd:
      "En la página de su cuenta puede cambiar su donación mensual o cancelarla cuando quiera.",
    bankTakesDays: "Su banco puede tardar unos días en mostrarlo.",
    anyCharge: (contact) => `Si aun así su banco muestra un cargo, escríbanos: ${contact}`,
    furtherCharge: (contact) => `Si aun así su banco muestra otro cargo, escríbanos: ${contact}`,
    chargeLater: (contact) =>
      `Si dentro de dos semanas su banco aún muestra el cargo, escríbanos: ${contact}`,
    whyGift: "Recibe este correo porque se envió un donativo con su cuenta.",
    whyGiving: "Recibe este correo porque se inició una donación mensual con su cuenta.",
  },
  fr: {
    seeMyGifts: "Voir mes dons",
    toMyAccount: "Aller à mon compte",
    donate: "Faire un don",
    giveAgain: "Faire un autre don",
    giftsPay: "Les dons des lecteurs paient le papier et l’envoi des livres.",
    likeToGive: "Si vous souhaitez donner encore\u00a0:",
    giveLater: "Si vous souhaitez toujours donner, vous pouvez le faire quand vous voulez.",
    nextCharge: (day) => `Votre prochain don mensuel sera débité le ${day}.`,
    changeOrEnd:
      "Sur la page de votre compte, vous pouvez modifier votre don mensuel ou y mettre fin quand vous voulez.",
    bankTakesDays: "Votre banque peut mettre quelques jours à le montrer.",
    anyCharge: (contact) =>
      `Si votre banque montre tout de même un débit, écrivez-nous\u00a0: ${contact}`,
    furtherCharge: (contact) =>
      `Si votre banque montre tout de même un autre débit, écrivez-nous\u00a0: ${contact}`,
    chargeLater: (contact) =>
      `Si votre banque montre encore le débit dans deux semaines, écrivez-nous\u00a0: ${contact}`,
    whyGift: "Vous recevez ce courriel parce qu’un don a été envoyé avec votre compte.",
    whyGiving:
      "Vous recevez ce courriel parce qu’un don mensuel a été mis en place avec votre compte.",
  },
};
