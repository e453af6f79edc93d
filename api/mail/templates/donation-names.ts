import type { Language } from "#domain/languages.ts";

import { orderNames } from "./order-names.ts";

/** How often it is given; `first`: the gift that a monthly giving begins with. */
export const rhythms = ["once", "first", "monthly"] as const;

type Names = Record<"gift" | "givenOn" | "payment" | "amount" | "rhythm" | "colon", string> &
  Record<(typeof rhythms)[number], string>;

/** What a receipt names its facts. */
export const donationNames: Record<Language, Names> = {
  en: {
    gift: "Gift number",
    givenOn: "Given on",
    payment: orderNames.en.payment,
    amount: "Amount in US dollars",
    rhythm: "How often",
    once: "once",
    first: "monthly, for the first time",
    monthly: "monthly",
    colon: orderNames.en.colon,
  },
  es: {
    gift: "Número del donativo",
    givenOn: "Fecha",
    payment: orderNames.es.payment,
    amount: "Importe en dólares estadounidenses",
    rhythm: "Frecuencia",
    once: "una sola vez",
    first: "cada mes, por primera vez",
    monthly: "cada mes",
    colon: orderNames.es.colon,
  },
  fr: {
    gift: "Numéro du don",
    givenOn: "Date",
    payment: orderNames.fr.payment,
    amount: "Montant en dollars américains",
    rhythm: "Fréquence",
    once: "une seule fois",
    first: "chaque mois, pour la première fois",
    monthly: "chaque mois",
    colon: orderNames.fr.colon,
  },
};
