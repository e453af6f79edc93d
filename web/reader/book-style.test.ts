import { expect, test } from "vitest";

import { adaptStyleSheet } from "./book-style.ts";

test("makes a book's styles follow the settings", () => {
  expect(adaptStyleSheet("p { text-align: justify; hyphens: auto; font-size: 12pt }")).toBe(
    "p { text-align: var(--reader-justify, justify); hyphens: var(--reader-hyphens, auto); font-size: 1rem }",
  );
  expect(adaptStyleSheet("body { font-size:medium } h1 { font-size: x-large }")).toBe(
    "body { font-size: 1rem } h1 { font-size: 1.5rem }",
  );
  expect(adaptStyleSheet("p { text-align: center; -webkit-hyphens: none; font-size: 1.2em }")).toBe(
    "p { text-align: center; -webkit-hyphens: none; font-size: 1.2em }",
  );
});
