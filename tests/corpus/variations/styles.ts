import { type BookPlan, buildPage, buildParagraphs } from "./build-book.ts";

const long = `<div class="box">${buildParagraphs(12)}</div>`;

/** Style sheets as tools and people write them; all words must still be seen. */
const sheets: Record<string, string> = {
  "body-hidden-overflow": "html, body { height: 100%; overflow: hidden; }",
  "body-full-height": "body { height: 100vh; }",
  "body-fixed-size": "body { width: 600px; height: 800px; }",
  "body-max-width": "body { max-width: 35em; margin: 0 auto; }",
  "body-margins": "body { margin: 5% 10% 5% 15%; padding: 2em; }",
  "body-absolute": "body { position: absolute; top: 0; left: 0; right: 0; bottom: 0; }",
  "body-fixed": "body { position: fixed; width: 100%; height: 100%; }",
  "body-flex": "body { display: flex; }",
  "body-flex-column": "body { display: flex; flex-direction: column; min-height: 100vh; }",
  "body-grid": "body { display: grid; grid-template-columns: 1fr 1fr; }",
  "body-columns": "body { column-count: 2; column-gap: 2em; }",
  "body-inline-block": "body { display: inline-block; width: 100%; }",
  "body-table": "body { display: table; width: 100%; }",
  "body-float": "body { float: left; width: 100%; }",
  "body-transparent": "body { opacity: 0; transition: opacity 1s; }",
  "body-invisible": "body { visibility: hidden; }",
  "body-white": "body { color: #fff; background: #000; }",
  "body-tiny": "body { font-size: 2px; line-height: 2px; }",
  "body-transform": "body { transform: scale(0.5); transform-origin: 0 0; }",
  "box-hidden-overflow": ".box { height: 200px; overflow: hidden; }",
  "box-scrolls": ".box { height: 300px; overflow: auto; }",
  "box-wide": ".box { width: 900px; }",
  "box-min-width": ".box { min-width: 450px; max-width: 800px; }",
  "box-wide-in-percent": ".box { width: 150%; }",
  "box-wide-in-em": ".box { width: 60em; }",
  "box-full-with-padding": ".box { width: 100%; padding: 0 2em; }",
  "box-margin-left": ".box { margin-left: 230px; }",
  "box-negative-margin": ".box { margin-left: -60px; margin-right: -60px; }",
  "box-absolute": ".box { position: absolute; left: 50px; top: 400px; }",
  "box-fixed": ".box { position: fixed; top: 0; }",
  "box-float": ".box { float: left; width: 100%; }",
  "box-float-wide": ".box { float: left; width: 110%; margin-left: 20px; }",
  "box-unbroken": ".box { break-inside: avoid; page-break-inside: avoid; }",
  "box-inline-block": ".box { display: inline-block; }",
  "box-flex-row": ".box { display: flex; flex-wrap: nowrap; }",
  "box-table": ".box { display: table; } .box p { display: table-cell; }",
  "box-unwrapped": ".box p { white-space: nowrap; }",
  "box-preformatted": ".box p { white-space: pre; }",
  "box-transparent": ".box { opacity: 0; transition: opacity 1s; }",
  "box-invisible": ".box { visibility: hidden; }",
  "box-full-view": ".box { width: 100vw; }",
  "paragraphs-on-pages": "p { page-break-before: always; }",
  "paragraphs-break-after": "p { break-after: page; }",
  "paragraphs-indented": "p { text-indent: 6em; margin-left: 5em; }",
  "paragraphs-hanging": "p { text-indent: -3em; }",
  "heading-off-left": "h1 { text-indent: -9999px; }",
  "letters-apart": "p { letter-spacing: 3em; }",
  "huge-type": "p { font-size: 120px; }",
  "huge-lines": "p { line-height: 12; }",
  "view-units": "p { font-size: 9vw; margin: 0 10vw; }",
  "page-rules": "@page { margin: 3cm; size: A4; } @page :left { margin: 5cm; }",
  "print-only": "@media print { p { color: red; } } @media screen { p { color: #222; } }",
  "screen-hides":
    "@media amzn-kf8 { p { display: none; } } @media (max-width: 10px) { p { display: none; } }",
  "dark-scheme": "@media (prefers-color-scheme: dark) { body { background: #000; color: #fff; } }",
  "charset-and-bom": '\ufeff@charset "utf-8"; p::before { content: "» "; }',
  broken: "p { color: red; } } } @font-face { h1 { margin: } .box { width: 100%; /* no end",
  "import-chain": '@import "more.css"; @import url(gone.css); p { margin: 1em; }',
  "import-circle": '@import "style.css"; p { margin: 1em; }',
  "namespace-rule": "@namespace url(http://www.w3.org/1999/xhtml); p { margin: 1em; }",
  "outside-address":
    "body { background: url(https://example.org/x.png); } @import 'https://example.org/x.css';",
  "vertical-by-class": ".box { writing-mode: vertical-rl; height: 400px; }",
  "right-to-left": "body { direction: rtl; }",
  "text-justified": "p { text-align: justify; hyphens: none; text-align-last: justify; }",
  counters:
    "body { counter-reset: p; } p::before { counter-increment: p; content: counter(p) '. '; }",
  "drop-capitals": "p::first-letter { float: left; font-size: 4em; line-height: 0.8; }",
};

const bodies: Record<string, string> = {
  "pre-long-lines": `<pre>${"a long line of a program that goes on and on ".repeat(5)}\n  next</pre>`,
  "code-long-word": `<p><code>${"lamp_".repeat(40)}</code></p>`,
  "table-many-columns": `<table border="1"><tr>${"<td>Commandment</td>".repeat(14)}</tr></table>`,
  "table-fixed-width": `<table style="width: 1200px"><tr><td>One</td><td>Two</td></tr></table>`,
  "table-nested": `<table><tr><td><table><tr><td>${buildParagraphs(2)}</td></tr></table></td><td>Two</td></tr></table>`,
  "table-long-cell": `<table><tr><td>${buildParagraphs(14)}</td><td>Two</td></tr></table>`,
  "table-as-layout": `<table width="100%" height="100%"><tr><td>${buildParagraphs(6)}</td></tr></table>`,
  "style-attribute": `<div style="position: absolute; top: 2000px">${buildParagraphs(1)}</div>`,
  "deep-lists": `${"<ul><li>One lamp".repeat(25)}${"</li></ul>".repeat(25)}`,
  "deep-quotes": `${"<blockquote>".repeat(16)}<p>One lamp</p>${"</blockquote>".repeat(16)}`,
  "floating-boxes": `<div style="float: right; width: 70%">${buildParagraphs(3)}</div>${buildParagraphs(3)}`,
};

/** Where it is that a style hides what is behind the beginning on purpose. */
export function planStyles(): Record<string, BookPlan> {
  const link = `<link rel="stylesheet" type="text/css" href="style.css"/>`;
  const item = `<item id="css" href="style.css" media-type="text/css"/><item id="css2" href="more.css" media-type="text/css"/>`;
  const linked = Object.entries(sheets).map(([name, sheet]): [string, BookPlan] => [
    name,
    {
      chapters: [{ head: link, inner: long }, { head: link }],
      manifest: item,
      files: { "style.css": sheet, "more.css": "p { margin: 0.5em; }" },
    },
  ]);
  const inner = Object.entries(bodies).map(([name, body]): [string, BookPlan] => [
    name,
    { chapters: [{ inner: body }, {}] },
  ]);
  return { ...Object.fromEntries([...linked, ...inner]), ...otherStyles };
}

const otherStyles: Record<string, BookPlan> = {
  "in-the-head": { chapters: [{ head: "<style>body { height: 300px; }</style>", inner: long }] },
  "in-cdata": {
    chapters: [{ head: "<style><![CDATA[ p > b { color: red; } ]]></style>", inner: long }],
  },
  "in-comment": { chapters: [{ head: "<style><!-- p { color: red; } --></style>" }] },
  "missing-sheet": { chapters: [{ head: `<link rel="stylesheet" href="gone.css"/>` }, {}] },
  "alternate-sheet": {
    chapters: [{ head: `<link rel="alternate stylesheet" title="x" href="style.css"/>` }, {}],
    manifest: `<item id="css" href="style.css" media-type="text/css"/>`,
    files: { "style.css": "p { display: none; }" },
  },
  "hidden-by-class": {
    chapters: [
      {
        head: "<style>.hidden { display: none; }</style>",
        inner: `<p class="hidden">Not to be seen.</p>`,
      },
    ],
  },
  "root-with-background": {
    chapters: [
      {
        page: buildPage(
          `<p>Here begins part 1 of the book.</p>${long}<p>Here ends part 1 of the book.</p>`,
          "<style>html { background: #000; height: 100%; overflow: hidden; padding: 4em; }</style>",
        ),
      },
    ],
  },
};
