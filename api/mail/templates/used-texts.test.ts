import { readFileSync } from "node:fs";

import { expect, test, vi } from "vitest";

import type * as mailTexts from "#api/mail/mail-texts.ts";
import { createMailTranslator, type TranslateMail } from "#api/mail/mail-texts.ts";
import { type Language, languages } from "#domain/languages.ts";

import { lateChargeOutcomes } from "./orders.ts";
import { type Params, templates, type TemplateName } from "./templates.ts";

const usedKeys = vi.hoisted(() => new Set<string>());

vi.mock("#api/mail/mail-texts.ts", async (importOriginal) => {
  const original = await importOriginal<typeof mailTexts>();
  function createRecordingTranslator(language: Language): TranslateMail {
    const translate = original.createMailTranslator(language);
    return (key, params) => {
      usedKeys.add(key);
      return translate(key, params);
    };
  }
  return { ...original, createMailTranslator: createRecordingTranslator };
});

const sender = { name: "L", address: ["1 Mill Lane"], site: "https://l.example", contact: "l@l.l" };
const flags = [true, false];
const months = ["open-again", "as-before"];
const base = { link: "https://l.example/x", day: "2026-03-01", order: 7, amount: 25 };
const nextDay = ["", "2026-04-01"];

/** Every value that changes the text of a template. */
const choices: {
  [Name in TemplateName]: { [Field in keyof Params[Name]]?: readonly unknown[] };
} = {
  "account-not-deleted": {
    reason: ["giving", "giving-unknown", "order", "payment"],
    giving: ["none", "goes-on", "unknown"],
  },
  "change-email": { hours: [24] },
  "confirm-subscriptions": { lists: ["News"], days: [7] },
  "data-erased": { what: ["account", "lists"], hasEndedGiving: flags },
  "email-changed": {},
  "gift-declined": { nextDay },
  "gift-given-back": { how: lateChargeOutcomes },
  "gift-not-charged": {},
  "gift-received": {
    gift: [0, 7],
    payment: ["", "T7"],
    how: ["once", "first", "monthly"],
    bank: flags,
    nextDay,
  },
  "gift-went-back": {
    how: ["given-back", "returned", "later"],
    reason: ["", "Why."],
    monthly: flags,
  },
  "giving-cancelled": { by: ["you", "gateway"] },
  "giving-changed": { nextDay, what: ["amount", "method"] },
  "giving-not-begun": {},
  "giving-not-cancelled": { nextDay },
  "order-cancelled": {
    total: [25, 50],
    how: ["given-back", "returned", "later", "nothing"],
    reason: ["", "Why."],
    month: months,
  },
  "order-not-charged": { month: months },
  "order-placed": {
    payment: ["", "T7"],
    copies: [1, 2, 1_000_000],
    lines: ["A"],
    free: [0, 1],
    pay: [1],
    shipping: [0, 1],
    donation: [0, 1],
    total: [1],
    address: ["R"],
    opensOn: nextDay,
    isToClear: flags,
  },
  "order-reduced": {
    books: ["A"],
    isLast: flags,
    payment: [undefined, 30],
    before: [0, 5],
    how: ["given-back", "later", "nothing"],
    gift: [0, 5],
    total: [0, 5],
    reason: [""],
    month: months,
  },
  "order-shipped": {
    what: ["sent", "corrected"],
    carrier: ["", "Post"],
    tracking: ["", "94"],
    lines: ["A"],
    address: ["R"],
  },
  "payment-given-back": { how: lateChargeOutcomes, hasOrderedSince: flags },
  "subscriptions-confirmed": { lists: ["News"], leaveLink: [base.link] },
};

function listVariants(
  fields: Record<string, readonly unknown[] | undefined>,
): Record<string, unknown>[] {
  return Object.entries(fields).reduce<Record<string, unknown>[]>(
    (variants, [name, values]) =>
      variants.flatMap((variant) => (values ?? []).map((value) => ({ ...variant, [name]: value }))),
    [base],
  );
}

test.each(languages)("uses every text of mail.json in %s, with all its parameters", (language) => {
  usedKeys.clear();
  for (const [name, fields] of Object.entries(choices)) {
    for (const variant of listVariants(fields)) {
      templates[name as TemplateName].write(variant, language, sender);
    }
  }
  const texts = JSON.parse(
    readFileSync(new URL(`../locales/${language}/mail.json`, import.meta.url), "utf8"),
  );
  const keys = Object.keys(texts).map((key) => key.replace(/_(one|many|other)$/, ""));
  expect([...new Set(keys)].filter((key) => !usedKeys.has(key))).toEqual([]);
});

test("throws when a parameter of a text is missing", () => {
  expect(() => createMailTranslator("en")("change-email-link")).toThrow("No hours");
});
