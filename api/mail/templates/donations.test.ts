import { expect, test } from "vitest";

import { renderMail } from "#api/mail/render-mail.ts";
import type { Sender } from "#api/mail/mail-content.ts";
import { type Language, languages } from "#domain/languages.ts";

import { type Params, type TemplateName, templates } from "./templates.ts";

const link = "https://library.example/account";
const writer: Sender = {
  name: "Library",
  address: ["1 Mill Lane"],
  site: "https://library.example",
  contact: "library@example.org",
};
const sent = { day: "2026-03-01", amount: 1234.5, link };
const nextDay = "2026-04-30";
const asDay = /April 30, 2026|30 de abril de 2026|30 avril 2026/;
const nothingCharged = /nothing was charged|no se cobró nada|rien n’a été débité/i;

function textOf<Name extends TemplateName>(name: Name, params: Params[Name], language: Language) {
  return renderMail(templates[name].write(params, language, writer), writer, language).text;
}

function receipt(changes: Partial<Params["gift-received"]>, language: Language) {
  const once = { ...sent, gift: 7, payment: "T7", how: "once", bank: false, nextDay: "" } as const;
  return textOf("gift-received", { ...once, ...changes }, language);
}

test("lists number, day, payment, amount and frequency in a receipt", () => {
  expect(receipt({}, "en")).toContain(
    "- Gift number: 7\n- Given on: March 1, 2026\n- Payment number: T7\n- Amount in US dollars: $1,234.50\n- How often: once\n",
  );
  expect(receipt({}, "es")).toContain(
    "- Número del donativo: 7\n- Fecha: 1 de marzo de 2026\n- Número de pago: T7\n- Importe en dólares estadounidenses: 1234,50\u00a0$\n- Frecuencia: una sola vez\n",
  );
  expect(receipt({}, "fr")).toContain(
    "- Numéro du don\u00a0: 7\n- Date\u00a0: 1er mars 2026\n- Numéro de paiement\u00a0: T7\n- Montant en dollars américains\u00a0: 1\u00a0234,50\u00a0$\n- Fréquence\u00a0: une seule fois\n",
  );
});

test.each(languages)("links to the donation page below a receipt in %s", (language) => {
  expect(receipt({}, language)).toMatch(
    new RegExp(`\\nhttps://library.example/donate\\?lng=${language}\n`),
  );
});

test.each(languages)("leaves out an unknown payment number in %s", (language) => {
  expect(receipt({}, language)).toMatch(/Payment number|Número de pago|Numéro de paiement/);
  expect(receipt({ payment: "" }, language)).not.toMatch(
    /Payment number|Número de pago|Numéro de paiement/,
  );
});

test.each(languages)(
  "says in every receipt in %s that nothing was provided in return",
  (language) => {
    for (const how of ["once", "first", "monthly"] as const) {
      expect(receipt({ how }, language)).toMatch(
        /No goods or|no se entregaron bienes|Aucun bien ni/,
      );
    }
  },
);

test.each(languages)("mentions no next charge for a single donation in %s", (language) => {
  expect(receipt({ nextDay }, language)).not.toMatch(asDay);
  expect(receipt({ nextDay }, language)).not.toMatch(/monthly|mensual|mensuel/);
});

test.each(languages)(
  "names the next charge of a regular giving in %s when it is known",
  (language) => {
    for (const how of ["first", "monthly"] as const) {
      expect(receipt({ how, nextDay }, language)).toMatch(asDay);
      expect(receipt({ how }, language)).not.toMatch(asDay);
      expect(receipt({ how }, language)).toMatch(/or end it|o cancelarla|ou y mettre fin/);
    }
  },
);

test.each(languages)("mentions the bank's delay in %s only for a bank account", (language) => {
  const waits = /needs some days|necesita unos días|Il faut quelques jours/;
  expect(receipt({ bank: true }, language)).toMatch(waits);
  expect(receipt({ bank: false }, language)).not.toMatch(waits);
});

test.each(languages)('never says "not charged" in %s when a charge was refunded', (language) => {
  const goesBack = /given back|returned|devol|rendu|rendons|renvoyé/;
  for (const how of ["too-late", "given-back", "returned"] as const) {
    const text = textOf("gift-given-back", { ...sent, how }, language);
    expect(text).not.toMatch(nothingCharged);
    expect(text).toMatch(goesBack);
  }
  // Earlier versions queued it before the refund.
  const late = textOf("gift-given-back", { ...sent, how: "late" }, language);
  expect(late).not.toMatch(nothingCharged);
  expect(late).not.toMatch(goesBack);
  expect(late).toMatch(/looking into|revisando|examinons/);
  expect(textOf("gift-not-charged", sent, language)).toMatch(nothingCharged);
});

test.each(languages)("says in %s who returned a donation: the bank or the library", (language) => {
  const text = (how: "given-back" | "later" | "returned", monthly = false) =>
    textOf("gift-went-back", { ...sent, how, monthly, reason: "By mistake." }, language);
  expect(text("returned")).toMatch(/Your bank returned|Su banco devolvió|Votre banque a renvoyé/);
  expect(text("given-back")).toMatch(/We gave you back|Le devolvimos|Nous vous avons rendu/);
  expect(text("returned")).not.toMatch(/monthly|mensual|mensuel/);
  expect(text("returned", true)).toMatch(/monthly|mensual|mensuel/);
  expect(text("later")).not.toMatch(/gave you back|Le devolvimos|avons rendu/);
  expect(text("later")).toContain("By mistake.");
});

test.each(languages)(
  "names the next day of a declined donation in %s only when known",
  (language) => {
    expect(textOf("gift-declined", { ...sent, nextDay }, language)).toMatch(asDay);
    expect(textOf("gift-declined", { ...sent, nextDay: "" }, language)).toMatch(nothingCharged);
  },
);

test.each(languages)("names only the changed part of a regular giving in %s", (language) => {
  const text = (change: "amount" | "method", next = nextDay) =>
    textOf("giving-changed", { amount: 1234.5, what: change, nextDay: next, link }, language);
  expect(text("amount")).not.toMatch(/card|tarjeta|carte/);
  expect(text("method")).toMatch(/card|tarjeta|carte/);
  expect(text("method")).toMatch(asDay);
  expect(text("method", "")).not.toMatch(asDay);
  // An operator may have changed it at the gateway.
  expect(text("amount")).not.toMatch(/as you asked|como usted pidió|comme vous l’avez demandé/);
});

test.each(languages)("says in %s who ended a regular giving", (language) => {
  const text = (by: "you" | "gateway") =>
    textOf("giving-cancelled", { amount: 1234.5, by, link }, language);
  const asAsked = /as you asked|como usted pidió|comme vous l’avez demandé/;
  expect(text("you")).toMatch(asAsked);
  expect(text("gateway")).not.toMatch(asAsked);
  expect(text("gateway")).toMatch(/payment service|servicio de pagos|service de paiement/);
});

test.each(languages)("never calls a continuing regular giving ended in %s", (language) => {
  for (const next of [nextDay, ""]) {
    const text = textOf("giving-not-cancelled", { amount: 1234.5, nextDay: next, link }, language);
    expect(text).toMatch(/It goes on|Continúa|Il continue/);
    expect(text).not.toMatch(/has ended|ha terminado|a pris fin/);
    expect(asDay.test(text)).toBe(next !== "");
  }
});
