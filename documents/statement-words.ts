import type { DonationKind, DonationState } from "#domain/donation-states.ts";
import { formatDay } from "#domain/formatting.ts";
import type { Language } from "#domain/languages.ts";

type StatementWords = Record<
  "title" | "ordered" | "none" | "uncounted" | "currency" | "thanks" | "replaced",
  string
> & {
  made: (day: string) => string;
  columns: Record<"day" | "payment" | "kind" | "state" | "amount", string>;
  kinds: Record<DonationKind, string>;
  states: Record<DonationState, string>;
  /** That nothing was given in return: for all donations, or only for those without an order. */
  nothingInReturn: Record<"forAny" | "forOthers", string>;
  withOrder: string;
  total: (year: number) => string;
  noneIn: (year: number) => string;
};

export const statementWords: Record<Language, StatementWords> = {
  en: {
    title: "Statement of gifts",
    ordered: "The gifts of each year stand in the order of their dates.",
    made: (day) => `Made on ${formatDay(day, "en")}`,
    columns: {
      day: "Date",
      payment: "Payment number",
      kind: "Kind",
      state: "State",
      amount: "Amount",
    },
    kinds: { "with-order": "With an order", once: "Once", monthly: "Monthly" },
    states: {
      paid: "Paid",
      pending: "Pending",
      refunded: "Refunded",
      returned: "Returned by the bank",
      voided: "Cancelled",
    },
    total: (year) => `Total for ${year}`,
    noneIn: (year) => `There are no gifts in ${year}.`,
    none: "There are no gifts.",
    uncounted: "Amounts in parentheses do not count: they are not paid yet, or went back.",
    currency: "All amounts are in US dollars.",
    thanks: "Thank you for your gifts.",
    replaced: "Some characters cannot be printed here. [?] stands for them.",
    nothingInReturn: {
      forAny: "No goods or services were provided in return for these gifts.",
      forOthers:
        "No goods or services were provided in return for the gifts that were made without an order.",
    },
    withOrder:
      "Of what was paid with an order, only the gift is listed, and not the price of books or shipping.",
  },
  es: {
    title: "Resumen de donativos",
    ordered: "Los donativos de cada año figuran por orden de fecha.",
    made: (day) => `Emitido el ${formatDay(day, "es")}`,
    columns: {
      day: "Fecha",
      payment: "Número de pago",
      kind: "Tipo",
      state: "Estado",
      amount: "Importe",
    },
    kinds: { "with-order": "Con un pedido", once: "Una sola vez", monthly: "Cada mes" },
    states: {
      paid: "Pagado",
      pending: "Pendiente",
      refunded: "Reembolsado",
      returned: "Devuelto por el banco",
      voided: "Anulado",
    },
    total: (year) => `Total de ${year}`,
    noneIn: (year) => `No hay donativos en ${year}.`,
    none: "No hay donativos.",
    uncounted:
      "Los importes entre paréntesis no cuentan: todavía no están pagados o fueron devueltos.",
    currency: "Todos los importes están en dólares estadounidenses.",
    thanks: "Muchas gracias por sus donativos.",
    replaced: "Algunos caracteres no se pueden imprimir aquí. En su lugar figura [?].",
    nothingInReturn: {
      forAny: "A cambio de estos donativos no se entregaron bienes ni se prestaron servicios.",
      forOthers:
        "A cambio de los donativos hechos sin un pedido no se entregaron bienes ni se prestaron servicios.",
    },
    withOrder:
      "De lo pagado con un pedido figura solo el donativo, y no el precio de los libros ni del envío.",
  },
  fr: {
    title: "Relevé de dons",
    ordered: "Les dons de chaque année sont rangés par ordre de date.",
    made: (day) => `Établi le ${formatDay(day, "fr")}`,
    columns: {
      day: "Date",
      payment: "Numéro de paiement",
      kind: "Type",
      state: "État",
      amount: "Montant",
    },
    kinds: { "with-order": "Avec une commande", once: "Une seule fois", monthly: "Chaque mois" },
    states: {
      paid: "Payé",
      pending: "En attente",
      refunded: "Remboursé",
      returned: "Rejeté par la banque",
      voided: "Annulé",
    },
    total: (year) => `Total pour ${year}`,
    noneIn: (year) => `Il n’y a aucun don en ${year}.`,
    none: "Il n’y a aucun don.",
    uncounted:
      "Les montants entre parenthèses ne comptent pas\u00a0: ils ne sont pas encore payés ou ont été rendus.",
    currency: "Tous les montants sont en dollars américains.",
    thanks: "Merci de vos dons.",
    replaced: "Certains caractères ne peuvent pas être imprimés ici\u00a0: [?] les remplace.",
    nothingInReturn: {
      forAny: "Aucun bien ni service n’a été fourni en contrepartie de ces dons.",
      forOthers:
        "Aucun bien ni service n’a été fourni en contrepartie des dons faits sans commande.",
    },
    withOrder:
      "Des sommes payées avec une commande, seul le don figure ici, et non le prix des livres ni de l’envoi.",
  },
};
