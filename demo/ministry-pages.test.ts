import { expect, test } from "vitest";

import { readMinistryPages } from "./ministry-pages.ts";

const pages = await readMinistryPages();
const texts = pages.flatMap(({ code, text }) =>
  Object.entries(text).map(([language, words]) => ({ code, language, words: words ?? "" })),
);

const known = new Set([
  ...pages.map(({ code }) => `/about/${code}`),
  "/about/distributors",
  "/prison",
  "/literature",
  "/account",
  "mailto:library@example.org",
]);

test("the ministry has the pages that screens lead to, and each is titled in every language", () => {
  expect(pages.map(({ code }) => code)).toEqual(
    expect.arrayContaining(["about", "prison", "support", "privacy-policy", "thank-you"]),
  );
  for (const { code, title } of pages) {
    expect(Object.values(title).filter(Boolean), code).toHaveLength(3);
  }
});

test.each(texts)(
  "$code in $language has a page's length, and leads where there is something",
  ({ code, words }) => {
    // What gifts do stands beside the form for one.
    expect(words.split(/\s+/).length).toBeGreaterThan(code === "gifts" ? 30 : 150);
    expect(words.split(/\s+/).length).toBeLessThan(1_000);

    const targets = [...words.matchAll(/\]\(([^)]+)\)/g)].map(([, target]) => target);
    expect(targets.filter((target) => !known.has(target ?? ""))).toEqual([]);
  },
);
