import { expect, test } from "vitest";

import { readMinistryPages } from "./ministry.ts";

const pages = await readMinistryPages();
const texts = pages.flatMap(({ code, text }) =>
  Object.entries(text).map(([language, content]) => ({ code, language, words: content ?? "" })),
);

const validTargets = new Set([
  ...pages.map(({ code }) => `/about/${code}`),
  "/about/distributors",
  "/prison",
  "/literature",
  "/account",
  "mailto:library@example.org",
]);

test("has the pages that screens link to, titled in every language", () => {
  expect(pages.map(({ code }) => code)).toEqual(
    expect.arrayContaining(["about", "prison", "support", "privacy-policy", "thank-you"]),
  );
  for (const { code, title } of pages) {
    expect(Object.values(title).filter(Boolean), code).toHaveLength(3);
  }
});

test.each(texts)(
  "writes $code in $language at page length with valid links",
  ({ code, words: content }) => {
    // The page about donations is short, because the form is beside it.
    expect(content.split(/\s+/).length).toBeGreaterThan(code === "gifts" ? 30 : 150);
    expect(content.split(/\s+/).length).toBeLessThan(1_000);

    const targets = [...content.matchAll(/\]\(([^)]+)\)/g)].map(([, target]) => target);
    expect(targets.filter((target) => !validTargets.has(target ?? ""))).toEqual([]);
  },
);
