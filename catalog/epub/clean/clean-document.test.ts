import fc from "fast-check";
import { expect, test } from "vitest";

import { walkElements, type Markup } from "#catalog/epub/markup.ts";
import { readMarkup } from "#catalog/epub/parse-markup.ts";
import { serializeMarkup } from "#catalog/epub/serialize-markup.ts";
import { buildPage } from "#tests/epubs/make-epub.ts";
import { numRuns } from "#tests/test-tier.ts";

import { cleanDocument } from "./clean-document.ts";
import { createBookNames } from "#catalog/epub/book-names.ts";

const names = createBookNames([]);

test.each([
  `<p xml:lang="fr" dir="ltr" class="a b">Mot</p>`,
  `<section epub:type="chapter" role="doc-chapter" aria-label="One"><h1>One</h1></section>`,
  `<ruby>字<rt>ji</rt></ruby>`,
  `<table border="1"><tr><td colspan="2" align="left">Cell</td></tr></table>`,
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"><path d="M0 0h2v2z" transform="scale(2)" fill="rgb(1,2,3)"/></svg>`,
  `<math xmlns="http://www.w3.org/1998/Math/MathML"><mfrac><mi>a</mi><mn>2</mn></mfrac></math>`,
  `<img alt="A &amp; B" src="../images/a-b.png"/>`,
  `<a href="#note">1</a><a href="mailto:a@example.org">mail</a>`,
])("keeps %s", (body) => {
  expect(cleaned(buildPage(body))).toContain(`<body>${body}</body>`);
});

test.each([
  `data-src="a.png" src="data:image/gif;base64,R0lGODlhAQABAAAAACw="`,
  `data-original="a.png"`,
  `srcset="a.png 1x, b.png 2x"`,
])("finds the picture of %s", (attributes) => {
  const page = buildPage(`<img alt="A" ${attributes}/>`);
  expect(cleaned(page)).toMatch(/<img alt="A" src="[\w./-]+"\/>/);
});

test("keeps the beginning of a viewport", () => {
  const page = buildPage("", `<meta name="viewport" content="width=9${" ".repeat(9_000)}x"/>`);
  expect(cleaned(page)).toMatch(/<meta name="viewport" content="width=9 {493}"\/>/);
});

test("removes scripts and outside addresses, in XML and HTML", () => {
  const piece = fc.constantFrom(
    ..."<p> </p> <svg> </svg> <math> <mtext> <style> </style> <title> </title> <script> </script> <a|href=' <img|src=' <use|href=' <image|xlink:href=' ' \" > /> http://remote.example //remote.example javascript:1 |onload=1 |style='background:url( <![CDATA[ ]]> <!-- --> &lt; &quot; &#106; <foreignObject> <annotation-xml|encoding='text/html'> <x:script|xmlns:x='http://www.w3.org/1999/xhtml'> <form> <select> <template> <noscript> <textarea> words"
      .split(" ")
      .map((text) => text.replaceAll("|", " ")),
    "\n",
  );

  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const written = cleaned(buildPage(pieces.join("")));
      for (const element of elementsOf(written)) expect(faultOf(element)).toBeNull();
    }),
    { numRuns: numRuns({ short: 1_000, long: 50_000 }) },
  );
});

test("removes filters that are too expensive to draw", () => {
  expect(cleaned(buildPage(drawing(30)))).toContain("feTile");
  expect(cleaned(buildPage(drawing(31)))).toContain("<path/>");
  expect(cleaned(buildPage(drawing(31)))).not.toMatch(/feTile|filter/);
});

function drawing(count: number): string {
  const filter = `<filter id="f">${"<feTile/>".repeat(10)}</filter>`;
  const content = `${'<g filter="url(#f)">'.repeat(count)}<path/>${"</g>".repeat(count)}`;
  return `<svg xmlns="http://www.w3.org/2000/svg">${filter}${content}</svg>`;
}

function cleaned(text: string): string {
  const root = readMarkup(text);
  const document =
    root && cleanDocument(root, { path: "OEBPS/text/a.xhtml", names, note: () => undefined });
  return document ? serializeMarkup(document) : "";
}

function elementsOf(text: string): Markup[] {
  const root = readMarkup(text);
  return root ? [...walkElements(root)] : [];
}

function faultOf({ name, attributes }: Markup): string | null {
  if (/^(?:script|form|select|template|noscript|textarea|annotation-xml)$/i.test(name)) return name;

  const bad = attributes.find(
    (each) =>
      /^on/i.test(each.name) ||
      (each.name === "href" || each.name === "src"
        ? leadsOut(each.value) && !(name === "a" && each.value.startsWith("http"))
        : /url\(["']?(?:http|\/\/)/.test(each.value)),
  );
  return bad ? `${name} ${bad.name}=${bad.value}` : null;
}

function leadsOut(address: string): boolean {
  const base = "https://book.invalid/OEBPS/";
  return (
    !URL.canParse(address, base) || !new URL(address, base).href.startsWith("https://book.invalid/")
  );
}
