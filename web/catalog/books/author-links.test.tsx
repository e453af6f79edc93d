import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";

import type { AuthorOfBook } from "#contract/books.ts";
import { TranslationsProvider } from "#web/app/i18n/translation.tsx";

import { AuthorLinks, formatAuthorNames } from "./author-links.tsx";

const five = ["One", "Two", "Three", "Four", "Five"].map((name) => ({ code: name, name }));

test("joins the names of authors", () => {
  expect(formatAuthorNames({ authors: five.slice(0, 2) })).toBe("One, Two");
});

test("counts the authors that a list does not name", () => {
  expect(render(false)).toMatch(/Three<\/a>.*and 2 more/);
  expect(render(false)).not.toContain("Four");
});

test("folds the authors that a book does not name at once", () => {
  expect(render(true)).toMatch(/Three<\/a>.*<details.*and 2 more.*Four<\/a>, .*Five<\/a>/);
});

test("shows the name of a withdrawn author without a link", () => {
  const html = render(false, [
    { code: "one", name: "One", isGone: true },
    { code: "two", name: "Two" },
  ]);
  expect(html).toMatch(/<span>One, <\/span><span><a [^>]*>Two<\/a>/);
});

function render(isFolding: boolean, authors: AuthorOfBook[] = five): string {
  const texts = { "and-more": "and {{count}} more" };
  const Page = createRoutesStub([
    {
      path: "/",
      Component: () => (
        <TranslationsProvider language="en" texts={texts}>
          <AuthorLinks authors={authors} className="" most={3} isFolding={isFolding} />
        </TranslationsProvider>
      ),
    },
  ]);
  return renderToStaticMarkup(<Page />);
}
