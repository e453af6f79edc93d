import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { contributorRoles } from "#domain/contributor-roles.ts";
import { bindings, bookTypes } from "#domain/book-types.ts";
import { audioSorts, authorSorts, bookSorts } from "#domain/criteria.ts";
import { languages } from "#domain/languages.ts";
import {
  findTranslationKeys,
  findStringLiterals,
  readSources,
} from "#tests/find-translation-keys.ts";
import { signInFailures } from "#web/account/session/sign-in-failure.ts";

import type { Texts } from "./read-texts.ts";

function textsOf(language: string): Texts {
  return JSON.parse(readFileSync(`public/locales/${language}/translation.json`, "utf8"));
}

test.each(languages)("gives each sign-in failure a sentence of its own in %s", (language) => {
  const texts = Object.entries(textsOf(language)).filter(([key]) => key.startsWith("sign-in-"));
  expect(texts.length).toBeGreaterThan(10);
  expect(new Set(texts.map(([, text]) => text)).size).toBe(texts.length);
});

/**
 * Keys that code computes, by the expression inside `t(…)` as written. List a new expression here with every key it can
 * give, so that a missing text fails this test.
 */
const computedKeys: Record<string, readonly string[]> = {
  MESSAGE_KEY: ["err-redirect-file-not-found"],
  "textKeys[gone.kind]": ["gone-text", "gone-author-text", "gone-list-text"],
  code: [
    "validation-cart-costless-count",
    "validation-cart-costless-paperback",
    "validation-cart-limit-count",
    "validation-cart-switch",
    "validation-cart-unique-paperback",
  ],
  "reason.code": [
    "cart-no-books",
    "cart-select-address",
    "cart-country-ordering-disabled",
    "cart-tax-id-required",
    "cart-already-ordered",
    "cart-too-large",
    "validation-cart-limit",
    "validation-cart-unique-paperback",
    "validation-cart-limit-count",
    "validation-cart-costless-paperback",
    "validation-cart-costless-count",
    "donation-too-small",
    "donation-too-large",
    "gift-too-small",
    "gift-select-address",
    "donation-parted",
    "donation-wrong",
    "payment-opening",
    "payment-form-needed",
    "privacy-not-agreed",
  ],
  "refusal.code": [
    "cart-already-ordered",
    "reduce-cart",
    "donation-too-small",
    "donation-too-large",
    "gift-too-small",
    "donation-wrong",
    "donation-parted",
  ],
  "amountRefusal.code": [
    "donation-wrong",
    "donation-parted",
    "donation-too-large",
    "giving-amount-same",
    "gift-too-small",
  ],
  "capacityRefusal.code": ["cart-most-copies", "cart-most-titles"],
  "entry.name": ["literature", "periodicals", "courses", "audio", "about"],
  name: ["literature", "prison", "audio", "courses", "sister-site", "follow-us"],
  step: ["how-to-order-choose", "how-to-order-terms", "how-to-order-send"],
  tab: ["books", "audio", "courses", "literature", "authors"],
  counted: ["titles-count", "authors-count", "recordings-count"],
  text: signInFailures.map(({ text }) => text),
  "reasonTextKeys[reason]": [
    "part-missing",
    "err-unreachable",
    "failure-busy-text",
    "failure-often-text",
    "failure-text",
    "search-busy",
    "search-failed",
  ],
  title: ["sign-in-not-possible", ...signInFailures.flatMap(({ title }) => title ?? [])],
  action: ["reload", "sign-in"],
  way: signInFailures.flatMap(({ actions }) => actions),
  "buttonTextKeys[state]": ["load-more", "loading", "try-again"],
  "titleKey(state)": [
    "cart-thank-you",
    "order-ended",
    "your-cart",
    "gift-thank-you",
    "gift-ended",
    "gift-title",
  ],
  "titleKey(finish.state, isMember)": ["signing-in", "signed-in", "sign-in-failed"],
  tally: [
    "titles-shown",
    "issues-shown",
    "authors-shown",
    "recordings-shown",
    "videos-shown",
    "courses-shown",
  ],
  "`${tab}-failed`": ["books-failed", "audio-failed", "courses-failed"],
  "`${tab}-found`": ["books-found", "audio-found", "courses-found"],
  "`binding-${book.binding}`": bindings.map((binding) => `binding-${binding}`),
  "`book-type-${book.type.toLowerCase()}`": bookTypeTexts(),
  "`book-type-${type.toLowerCase()}`": bookTypeTexts(),
  "`by-${role}`": contributorRoles.map((role) => `by-${role}`),
  "`sort-${sort}`": [...bookSorts, ...audioSorts].map((sort) => `sort-${sort}`),
  '`sort-${value.replace("_", "-")}`': authorSorts.map((sort) => `sort-${sort.replace("_", "-")}`),
  "`theme-${value}`": ["theme-system", "theme-light", "theme-dark"],
  "`tile-${name}`": ["tile-literature", "tile-prison", "tile-audio", "tile-courses"],
};

/** A plural counts as its stem. */
const keys = new Set(Object.keys(textsOf("en")).map((key) => key.replace(/_(one|other)$/, "")));
const { names, expressions } = findTranslationKeys(readSources("web"));

test("has a text for every literal key", () => {
  expect(names.size).toBeGreaterThan(50);
  expect([...names].filter((name) => !keys.has(name))).toEqual([]);
});

test("lists every computed key expression", () => {
  expect([...expressions].toSorted()).toEqual(Object.keys(computedKeys).toSorted());
});

test("has a text for every computed key", () => {
  const absent = Object.values(computedKeys).flatMap((group) =>
    group.filter((name) => !keys.has(name)),
  );
  expect(absent).toEqual([]);
});

test("has a text for every error code of the API", () => {
  const codes = [...wordsOfCode()].filter((code) => /^err-[a-z0-9-]+$/.test(code));
  expect(codes.length).toBeGreaterThan(5);
  expect(codes.filter((code) => !keys.has(code))).toEqual([]);
});

test("has no unused text", () => {
  const usedKeys = new Set([...wordsOfCode(), ...Object.values(computedKeys).flat()]);
  expect([...keys].filter((key) => !usedKeys.has(key))).toEqual([]);
});

function wordsOfCode(): Set<string> {
  return findStringLiterals(readSources("api", "contract", "domain", "server", "web"));
}

function bookTypeTexts(): string[] {
  return bookTypes.map((type) => `book-type-${type.toLowerCase()}`);
}
