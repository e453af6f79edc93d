import { expect, test } from "vitest";

import { refuseMarkdown } from "./markdown-limits.ts";

const ofALine = "more than 10 signs of lists and quotations before a line's words";
const inAll = "more than 1000 signs of lists and quotations";
const ofAParagraph = "more than 400 asterisks, underscores and brackets in a paragraph";

test.each([
  ["nested lists", "- ".repeat(2_000), ofALine],
  ["nested quotations", "> ".repeat(2_000), ofALine],
  ["nested quotations without spaces", ">".repeat(2_000), ofALine],
  ["alternating lists and quotations", "> 1. * ".repeat(4), ofALine],
  ["one deep line among others", `one\r\n${"- ".repeat(11)}two`, ofALine],
  ["many lines at the depth limit", `${"- ".repeat(10)}a\n`.repeat(101), inAll],
  ["unclosed strong words", "**a ".repeat(4_000), ofAParagraph],
  ["unclosed emphasis over many lines", "a _b\r\n".repeat(401), ofAParagraph],
  ["unclosed links", "[a](b".repeat(401), ofAParagraph],
  ["many references", "[a]".repeat(201), ofAParagraph],
  ["many headings", "a\n=\n".repeat(1_001), "more than 2000 lines"],
  ["only line breaks", "\r".repeat(2_000), "more than 2000 lines"],
])("refuses a text of %s", (_, markdown, reason) => {
  expect(refuseMarkdown(markdown)).toBe(reason);
});

test.each([
  ["lists in lists in a quotation", "> - a\n>   1. b\n>      * c\n"],
  ["a rule", `${"-".repeat(80)}\n\n${"*".repeat(80)}\n\n${"_".repeat(80)}\n`],
  ["a long list of links", "- [**a**](/b)\n\n".repeat(300)],
  ["strong words in every paragraph", `${"**a** ".repeat(150)}\n\n`.repeat(20)],
  ["numbers and hyphens", "1.5 -- 2.5\n-3 to +4\n"],
])("accepts a text of %s", (_, markdown) => {
  expect(refuseMarkdown(markdown)).toBeNull();
});
