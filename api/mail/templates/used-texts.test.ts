import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

import type { MailContent } from "#api/mail/mail-content.ts";
import { languages } from "#domain/languages.ts";

import { templates, type TemplateName } from "./templates.ts";

const sender = { name: "L", address: ["1 Mill Lane"], site: "https://l.example", contact: "l@l.l" };
const flags = [true, false];
const months = ["open-again", "as-before"];
const lateCharge = ["too-late", "late", "given-back", "returned"];
const base = { link: "https://l.example/x", day: "2026-03-01", order: 7, amount: 25 };
const nextDay = ["", "2026-04-01"];

/** Every value that changes the text of a template. */
const choices: Record<TemplateName, Record<string, readonly unknown[]>> = {
  "account-not-deleted": {
    reason: ["giving", "giving-unknown", "order", "payment"],
    giving: ["none", "goes-on", "unknown"],
  },
  "change-email": { hours: [24] },
  "confirm-subscriptions": { lists: ["News"], days: [7] },
  "data-erased": { what: ["account", "lists"], hasEndedGiving: flags },
  "email-changed": {},
  "gift-declined": { nextDay },
  "gift-given-back": { how: lateCharge },
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
  "payment-given-back": { how: lateCharge, hasOrderedSince: flags },
  "subscriptions-confirmed": { lists: ["News"], leaveLink: [base.link] },
};

function listVariants(fields: Record<string, readonly unknown[]>): Record<string, unknown>[] {
  return Object.entries(fields).reduce<Record<string, unknown>[]>(
    (variants, [name, values]) =>
      variants.flatMap((variant) => values.map((value) => ({ ...variant, [name]: value }))),
    [base],
  );
}

function sentencesOf({ subject, preview, why, parts }: MailContent): string[] {
  const texts = parts.flatMap((part) => {
    if (part.kind === "lines") return [];
    if (part.kind === "list") return part.items;
    return part.kind === "paragraph" ? [part.text] : [part.label, "text" in part ? part.text : ""];
  });
  return [subject, preview, why, ...texts];
}

/** Matches the text with each of its parameters filled in. */
function patternOf(text: string): string {
  return text
    .split(/{{\$?\w+}}/)
    .map((literal) => literal.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
    .join(String.raw`[^\s].*?`);
}

test.each(languages)("uses every text of mail.json in %s, with all its parameters", (language) => {
  const texts: Record<string, string> = JSON.parse(
    readFileSync(new URL(`../locales/${language}/mail.json`, import.meta.url), "utf8"),
  );
  const mails = Object.entries(choices).flatMap(([name, fields]) =>
    listVariants(fields).map((variant) =>
      templates[name as TemplateName].write(variant, language, sender),
    ),
  );
  const written = [...new Set(mails.flatMap(sentencesOf))].join("\n");
  const unused = Object.entries(texts).filter(
    ([, text]) => !new RegExp(`(^|: | )${patternOf(text)}($|: | |\u00a0)`, "m").test(written),
  );
  expect(unused).toEqual([]);
  expect(written).not.toMatch(/[{}]|undefined|NaN| {2}/);
});
