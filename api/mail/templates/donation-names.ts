import type { Language } from "#domain/languages.ts";

import { orderLabels } from "./order-names.ts";

/** How often it is given; `first`: the gift that a monthly giving begins with. */
export const frequencies = ["once", "first", "monthly"] as const;

type ChoiceLabels = Record<"gift" | "givenOn" | "payment" | "amount" | "rhythm" | "colon", string> &
  Record<(typeof frequencies)[number], string>;

/** What a receipt names its facts. */
export const donationNames: Record<Language, ChoiceLabels> = {
  en: {
    gift: "Gift number",
    givenOn: "Given on",
    payment: orderLabels.en.payment,
    amount: "Amount in US dollars",
    rhythm: "How often",
    once: "once",
    first: "monthly, for the first time",
    monthly: "monthly",
    colon: orderLabels.en.colon,
  },
  es: {
    gift: "Número del donativo",
    givenOn: "Fecha",
    payment: orderLabels.es.payment,
    amount: "Importe en dólares estadounidenses",
    rhythm: "Frecuencia",
    once: "una sola vez",
    first: "cada mes, por primera vez",
    monthly: "cada mes",
    colon: orderLabels.es.colon,
  },
  fr: {
    gift: "Numéro du don",
    givenOn: "Date",
    payment: orderLabels.fr.payment,
    amount: "Montant en dollars américains",
    rhythm: "Fréquence",
    once: "une seule fois",
    first: "chaque mois, pour la première fois",
    monthly: "chaque mois",
    colon: orderLabels.fr.colon,
  },
};
