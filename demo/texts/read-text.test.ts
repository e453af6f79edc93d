import { expect, test } from "vitest";

import { sampleText } from "#demo/sample-book.ts";

import { readText } from "./read-text.ts";

test("reads title, sections and blocks with their typography", () => {
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

test("reads emphasis, and a note where it is referred to", () => {
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

test("reads the source of a quotation and a stanza", () => {
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

test("breaks a line after two spaces", () => {
  const { sections } = readText(withBody("# A\n\nOne  \ntwo"), "a.md");

  expect(sections[0]?.blocks[0]?.kind).toBe("stanza");
});

test.each([
  ["# A\n\nSome **bold** words", 'a.md:7: a text cannot contain "strong"'],
  ["# A\n\n[A link](https://example.org)", 'a.md:7: a text cannot contain "link"'],
  ["# A\n\n<b>bold</b>", 'a.md:7: a text cannot contain "html"'],
  ["# A\n\n### Deep", "a.md:7: a heading must start with # or ##"],
  ["# A *b*", "a.md:5: a title must be plain text"],
  ["Words", "a.md:5: a section must begin with a title"],
  ["# A\n\nNo such note.[^1]", "a.md:7: the note is missing"],
  ["# A\n\nTwo.[^2]\n\n[^2]: Note", "a.md:7: found note 2 where 1 is expected"],
  ["# A\n\nNone.\n\n[^1]: Note", "a.md:9: note 1 is never referred to"],
  [
    "# A\n\n> Words\n> — John 1:5",
    "a.md:7: the source of a quotation must be a separate paragraph",
  ],
])("reports %j with file and line", (body, reason) => {
  expect(() => readText(withBody(body), "a.md")).toThrow(reason);
});

test("reports missing, incomplete and unknown front matter", () => {
  expect(() => readText("# A", "a.md")).toThrow("a.md:1: a text must begin with front matter");
  expect(() => readText("---\ntitle: A\n---\n# A", "a.md")).toThrow("→ at description");
  expect(() => readText(withBody("# A", "author: B\n"), "a.md")).toThrow("author");
});

test("reads a description for each article of an issue", () => {
  const head = "articles:\n  - The one.\n  - The other.\n";

  expect(readText(withBody("# A\n\n# B", head), "a.md").articles).toEqual([
    "The one.",
    "The other.",
  ]);
  expect(() => readText(withBody("# A", head), "a.md")).toThrow("2 descriptions for 1 articles");
});

/** The body begins on line 5. */
function withBody(body: string, head = ""): string {
  return `---\ntitle: A\ndescription: B\n${head}---\n${body}\n`;
}
