import { expect, test } from "vitest";

import { adaptStyleSheet } from "./book-style.ts";

test("makes a book's styles follow the settings", () => {
  expect(adaptStyleSheet("p { text-align: justify; hyphens: auto; font-size: 12pt }")).toBe(
    "p { text-align: var(--reader-justify, justify); hyphens: var(--reader-hyphens, auto); font-size: calc(var(--reader-size, 16px) * 1) }",
  );
  expect(adaptStyleSheet("body { font-size:medium } h1 { font-size: x-large }")).toBe(
    "body { font-size:calc(var(--reader-size, 16px) * 1) } h1 { font-size: calc(var(--reader-size, 16px) * 1.5) }",
  );
  expect(adaptStyleSheet("p { text-align: center; -webkit-hyphens: none; font-size: 1.2em }")).toBe(
    "p { text-align: center; -webkit-hyphens: none; font-size: 1.2em }",
  );
});

test("keeps the reader's styles stronger than cascade layers", () => {
  expect(adaptStyleSheet("@layer a,b;@layer a.b{p{color:red!important}}@layer{q{top:0}}")).toBe(
    "@media all{p{color:red!important}}@media all{q{top:0}}",
  );
  expect(adaptStyleSheet('@import "a.css" layer(x) print;@import url(b.css)layer;')).toBe(
    '@import "a.css"  print;@import url(b.css);',
  );
});

test("makes heights of lines follow the size of the type", () => {
  expect(adaptStyleSheet("p { line-height: 24px } q { line-height: 1.5 }")).toBe(
    "p { line-height: calc(var(--reader-size, 16px) * 1.5) } q { line-height: 1.5 }",
  );
});

test("makes sizes of the font shorthand follow the settings", () => {
  expect(adaptStyleSheet("p { font: bold 12pt/24px 'A', serif; margin: 9px }")).toBe(
    "p { font: bold calc(var(--reader-size, 16px) * 1)/calc(var(--reader-size, 16px) * 1.5) 'A', serif; margin: 9px }",
  );
});
