import { expect, test } from "vitest";

import { parseMarkdown, refuseMarkdown } from "./parse-markdown.ts";

/** The maximum number of list markers on a line. */
const signs = "- ".repeat(10);

test("parses headings, paragraphs, lists, quotations and breaks", () => {
  const blocks = parseMarkdown(
    "# One\n\n### Three\n\nWords\nand more.\n\n- a\n- b\n\n> Said.\n>\n> Twice.\n\n---\n\n3. c\n",
  );

  expect(blocks).toEqual([
    { kind: "heading", level: 2, runs: [run("One")] },
    { kind: "heading", level: 3, runs: [run("Three")] },
    { kind: "paragraph", runs: [run("Words and more.")] },
    { kind: "list", start: null, items: [[[run("a")]], [[run("b")]]] },
    { kind: "quotation", paragraphs: [[run("Said.")], [run("Twice.")]] },
    { kind: "pause" },
    { kind: "list", start: 3, items: [[[run("c")]]] },
  ]);
});

test("parses strong, emphasis, both, and hard line breaks", () => {
  expect(runsOf("a **b *c*** `d`\\\ne")).toEqual([
    run("a "),
    run("b ", { isStrong: true }),
    run("c", { isStrong: true, isEmphasis: true }),
    run(" "),
    run("d"),
    run("\n"),
    run("e"),
  ]);
});

test.each([
  "https://example.org/a?b=c",
  "http://example.org/",
  "HTTPS://EXAMPLE.ORG/",
  "mailto:desk@example.org",
  "/literature?topicId=2",
])("links to %s", (href) => {
  expect(runsOf(`[there](${href})`)).toEqual([run("there", { href })]);
});

test("resolves a link definition and keeps the style of the words", () => {
  expect(runsOf("See [**this**][one].\n\n[one]: https://example.org/")).toEqual([
    run("See "),
    run("this", { isStrong: true, href: "https://example.org/" }),
    run("."),
  ]);
});

test("finds link definitions anywhere and uses the first of a name", () => {
  const markdown = "[words][One]\n\n> - [one]: /first\n\n[one]: /second\n";
  expect(parseMarkdown(markdown)[0]).toEqual({
    kind: "paragraph",
    runs: [run("words", { href: "/first" })],
  });
});

test.each([
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "java&#9;script:alert(1)",
  "&#106;avascript:alert(1)",
  "<javascript:alert(1) >",
  "data:text/html,<script>alert(1)</script>",
  "vbscript:msgbox(1)",
  "file:///etc/passwd",
  "//evil.example/",
  "/\\\\evil.example/",
  "/&#9;/evil.example/",
  "\\\\evil.example",
  "somewhere",
  "#part",
])("drops the link to %s and keeps its words", (href) => {
  expect(runsOf(`[words](${href})`).every((textRun) => textRun.href === null)).toBe(true);
});

test("drops a link defined as a script", () => {
  expect(runsOf("[words][x]\n\n[x]: javascript:alert(1)")).toEqual([run("words")]);
  expect(runsOf("<javascript:alert(1)>").every(({ href }) => href === null)).toBe(true);
});

test("drops HTML and pictures and keeps the words around them", () => {
  const hostile = `<script>alert(1)</script>

<img src=x onerror=alert(1)>

Good <b onclick="alert(1)">words</b> ![a beacon](https://evil.example/pixel.png)here.

<iframe src="https://evil.example/">
</iframe>

- ![only](/a.png)
`;
  expect(parseMarkdown(hostile)).toEqual([
    { kind: "paragraph", runs: [run("Good "), run("words"), run(" "), run("here.")] },
  ]);
});

test("keeps HTML in code as words", () => {
  expect(parseMarkdown("    <script>\n")).toEqual([{ kind: "paragraph", runs: [run("<script>")] }]);
});

test("flattens nested lists and quotations to paragraphs", () => {
  expect(parseMarkdown("- a\n  - b\n    > c\n")).toEqual([
    { kind: "list", start: null, items: [[[run("a")], [run("b")], [run("c")]]] },
  ]);
});

test("flattens the deepest allowed text to paragraphs", () => {
  const lines = Array.from({ length: 40 }, (_, depth) => `${" ".repeat(20 * depth)}${signs}a`);
  const deepest = lines.join("\n");

  expect(refuseMarkdown(deepest)).toBeNull();
  expect(parseMarkdown(deepest)).toEqual([
    { kind: "list", start: null, items: [lines.map(() => [run("a")])] },
  ]);
});

function runsOf(markdown: string) {
  const [block] = parseMarkdown(markdown);
  return block?.kind === "paragraph" ? block.runs : [];
}

function run(text: string, more: { isStrong?: true; isEmphasis?: true; href?: string } = {}) {
  return { text, isStrong: false, isEmphasis: false, href: null, ...more };
}

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
