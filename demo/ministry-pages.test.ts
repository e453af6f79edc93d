import { expect, test } from "vitest";

import { readMinistryPages } from "./ministry-pages.ts";

const pages = await readMinistryPages();
const texts = pages.flatMap(({ code, text }) =>
  Object.entries(text).map(([language, words]) => ({ code, language, words: words ?? "" })),
);

const known = new Set([
  "/about/support",
  "/prison",
  "/literature",
  "https://giving.example.org/quillmere",
  "mailto:library@example.org",
]);

test("the ministry has its five pages, each titled in every language", () => {
  expect(pages.map(({ code }) => code)).toEqual([
    "about",
    "prison",
    "support",
    "privacy-policy",
    "thank-you",
  ]);
  expect(pages.flatMap(({ title }) => Object.values(title)).filter(Boolean)).toHaveLength(15);
});

test.each(texts)(
  "$code in $language has a page's length, and leads where there is something",
  ({ words }) => {
    expect(words.split(/\s+/).length).toBeGreaterThan(150);
    expect(words.split(/\s+/).length).toBeLessThan(400);

    const targets = [...words.matchAll(/\]\(([^)]+)\)/g)].map(([, target]) => target);
    expect(targets.filter((target) => !known.has(target ?? ""))).toEqual([]);
  },
);
