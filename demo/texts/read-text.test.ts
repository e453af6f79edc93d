import { expect, test } from "vitest";

import { sampleText } from "#demo/sample-book.ts";

import { readText } from "./read-text.ts";

test("a text has its title, its sections and their blocks, typography as written", () => {
  const { title, subtitle, sections } = readText(sampleText, "sample.md");

  expect({ title, subtitle }).toEqual({ title: "The Lantern", subtitle: "A book for tests" });
  expect(sections.map((section) => section.title)).toEqual(["At dusk", "At dawn"]);
  expect(sections[0]?.blocks.map(({ kind }) => kind)).toEqual([
    "paragraph",
    "heading",
    "quotation",
    "quotation",
    "list",
    "pause",
    "paragraph",
  ]);
});

test("a paragraph has emphasis and its note where the note is referred to", () => {
  expect(readText(sampleText, "sample.md").sections[0]?.blocks[0]).toEqual({
    kind: "paragraph",
    runs: [
      { style: "plain", text: "The keeper climbed the stairs, as he did " },
      { style: "emphasis", text: "every" },
      { style: "plain", text: " evening." },
      {
        style: "note",
        label: "1",
        runs: [
          { style: "plain", text: "There were " },
          { style: "emphasis", text: "ninety" },
          { style: "plain", text: " stairs." },
        ],
      },
      { style: "plain", text: " The sea was grey." },
    ],
  });
});

test("a quotation has its place, and lines broken by hand are a stanza", () => {
  const [, , quotation, hymn] = readText(sampleText, "sample.md").sections[0]?.blocks ?? [];

  expect(quotation).toEqual({
    kind: "quotation",
    blocks: [
      {
        kind: "paragraph",
        runs: [{ style: "plain", text: "“The light shineth in darkness.”" }],
      },
    ],
    source: [{ style: "plain", text: "John 1:5" }],
  });
  expect(hymn).toEqual({
    kind: "quotation",
    blocks: [
      {
        kind: "stanza",
        lines: [
          [{ style: "plain", text: "Burn on, burn on," }],
          [{ style: "plain", text: "until the dawn," }],
          [{ style: "plain", text: "my lamp." }],
        ],
      },
    ],
    source: [],
  });
});

test("two spaces at its end break a line as well", () => {
  const { sections } = readText(withBody("# A\n\nOne  \ntwo"), "a.md");

  expect(sections[0]?.blocks[0]?.kind).toBe("stanza");
});

test.each([
  ["# A\n\nSome **bold** words", 'a.md:7: a text has no place for "strong"'],
  ["# A\n\n[A link](https://example.org)", 'a.md:7: a text has no place for "link"'],
  ["# A\n\n<b>bold</b>", 'a.md:7: a text has no place for "html"'],
  ["# A\n\n### Deep", "a.md:7: a heading has one or two signs #"],
  ["# A *b*", "a.md:5: a title has words alone"],
  ["Words", "a.md:5: a section begins with its title"],
  ["# A\n\nNo such note.[^1]", "a.md:7: this note is missing"],
  ["# A\n\nTwo.[^2]\n\n[^2]: Note", "a.md:7: here stands note 2, and not 1"],
  ["# A\n\nNone.\n\n[^1]: Note", "a.md:9: nothing refers to note 1"],
  ["# A\n\n> Words\n> — John 1:5", "a.md:7: the place of a quotation is a paragraph of its own"],
])("%j is a fault that names file and line", (body, reason) => {
  expect(() => readText(withBody(body), "a.md")).toThrow(reason);
});

test("front matter that is missing, incomplete or too much is a fault", () => {
  expect(() => readText("# A", "a.md")).toThrow("a.md:1: a text begins with its front matter");
  expect(() => readText("---\ntitle: A\n---\n# A", "a.md")).toThrow("→ at description");
  expect(() => readText(withBody("# A", "author: B\n"), "a.md")).toThrow("author");
});

test("an issue describes each of its articles", () => {
  const head = "articles:\n  - The one.\n  - The other.\n";

  expect(readText(withBody("# A\n\n# B", head), "a.md").articles).toEqual([
    "The one.",
    "The other.",
  ]);
  expect(() => readText(withBody("# A", head), "a.md")).toThrow("2 descriptions for 1 articles");
});

/** The body begins on the fifth line. */
function withBody(body: string, head = ""): string {
  return `---\ntitle: A\ndescription: B\n${head}---\n${body}\n`;
}
