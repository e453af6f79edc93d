import { expect, test } from "vitest";

import { refuseMarkdown } from "./markdown-limits.ts";

const ofALine = "more than 10 signs of lists and quotations before a line's words";
const inAll = "more than 1000 signs of lists and quotations";
const ofAParagraph = "more than 400 asterisks, underscores and brackets in a paragraph";

test.each([
  ["lists within lists", "- ".repeat(2_000), ofALine],
  ["quotations within quotations", "> ".repeat(2_000), ofALine],
  ["the same without spaces", ">".repeat(2_000), ofALine],
  ["lists and quotations by turns", "> 1. * ".repeat(4), ofALine],
  ["a deep line among others", `one\r\n${"- ".repeat(11)}two`, ofALine],
  ["lines that are each as deep as they may be", `${"- ".repeat(10)}a\n`.repeat(101), inAll],
  ["strong words that never end", "**a ".repeat(4_000), ofAParagraph],
  ["the same over many lines", "a _b\r\n".repeat(401), ofAParagraph],
  ["links that never end", "[a](b".repeat(401), ofAParagraph],
  ["references", "[a]".repeat(201), ofAParagraph],
  ["headings under headings", "a\n=\n".repeat(1_001), "more than 2000 lines"],
  ["nothing but new lines", "\r".repeat(2_000), "more than 2000 lines"],
])("a text of %s is refused", (_, markdown, reason) => {
  expect(refuseMarkdown(markdown)).toBe(reason);
});

test.each([
  ["lists in lists in a quotation", "> - a\n>   1. b\n>      * c\n"],
  ["a rule", `${"-".repeat(80)}\n\n${"*".repeat(80)}\n\n${"_".repeat(80)}\n`],
  ["a long list of links", "- [**a**](/b)\n\n".repeat(300)],
  ["strong words in every paragraph", `${"**a** ".repeat(150)}\n\n`.repeat(20)],
  ["numbers and hyphens", "1.5 -- 2.5\n-3 to +4\n"],
])("a text of %s may be read", (_, markdown) => {
  expect(refuseMarkdown(markdown)).toBeNull();
});
