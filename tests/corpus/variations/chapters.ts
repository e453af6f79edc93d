import {
  type BookPlan,
  buildBody,
  buildPage,
  buildParagraphs,
  type Chapter,
} from "./build-book.ts";
import type { Samples } from "./make-samples.ts";

/** The reading order: how many chapters, how long, missing, empty, aside. */
export function planChapters({ png, jpeg }: Samples): Record<string, BookPlan> {
  const blank = buildPage("");
  const unreadable: Chapter = { file: "data.xml", page: "<data/>", type: "application/x-data" };
  return {
    one: { chapters: [{}] },
    huge: { chapters: [{ inner: buildParagraphs(4_000) }] },
    "long-then-short": { chapters: [{ inner: buildParagraphs(600) }, {}] },
    "three-hundred-tiny": { chapters: Array.from({ length: 300 }, () => ({ inner: "" })) },
    "empty-file": { chapters: [{}, { page: "" }, {}] },
    "empty-first": { chapters: [{ page: "" }, {}] },
    "empty-last": { chapters: [{}, { page: "" }] },
    "blank-page": { chapters: [{}, { page: blank }, {}] },
    "blank-first": { chapters: [{ page: blank }, {}] },
    "blank-last": { chapters: [{}, { page: blank }] },
    "blank-all-but-one": { chapters: [{ page: blank }, { page: blank }, {}, { page: blank }] },
    "white-space-page": { chapters: [{}, { page: buildPage("<p>&#160;</p>\n<p> </p>") }, {}] },
    "missing-first": { chapters: [{ page: null }, {}, {}] },
    "missing-last": { chapters: [{}, {}, { page: null }] },
    "missing-many": { chapters: [{}, { page: null }, { page: null }, {}, { page: null }, {}] },
    "missing-all": { chapters: [{ page: null }, { page: null }], isRefused: true },
    "fallback-chain": {
      chapters: [{}, { ...unreadable, item: ' fallback="f1"', isShown: false }, {}],
      manifest: `<item id="f1" href="f1.bin" media-type="application/x-lamp" fallback="f2"/><item id="f2" href="f2.xhtml" media-type="application/xhtml+xml"/>`,
      files: { "f1.bin": "no text", "f2.xhtml": buildPage("<p>The fallback.</p>") },
    },
    "fallback-circle": {
      chapters: [{}, { ...unreadable, item: ' fallback="f1"', isShown: false }, {}],
      manifest: `<item id="f1" href="f1.bin" media-type="application/x-lamp" fallback="i2"/>`,
      files: { "f1.bin": "no text" },
    },
    "fallback-missing": {
      chapters: [{}, { ...unreadable, item: ' fallback="gone"', isShown: false }, {}],
    },
    "aside-first": { chapters: [{ itemref: ' linear="no"' }, {}, {}] },
    "aside-last": { chapters: [{}, {}, { itemref: ' linear="no"' }] },
    "aside-all": {
      chapters: [{ itemref: ' linear="no"' }, { itemref: ' linear="no"' }],
    },
    "twice-the-chapter": {
      changePackage: (opf) => opf.replace("</spine>", '<itemref idref="i1"/></spine>'),
    },
    "reference-to-nothing": {
      changePackage: (opf) => opf.replace("</spine>", '<itemref idref="x"/></spine>'),
    },
    "reference-to-style": {
      manifest: `<item id="css" href="x.css" media-type="text/css"/>`,
      files: { "x.css": "p { margin: 0; }" },
      changePackage: (opf) => opf.replace("</spine>", '<itemref idref="css"/></spine>'),
    },
    "no-references": { chapters: [], isRefused: true },
    "same-file-two-items": {
      manifest: `<item id="again" href="c1.xhtml" media-type="application/xhtml+xml"/>`,
      changePackage: (opf) => opf.replace("</spine>", '<itemref idref="again"/></spine>'),
    },
    "fragments-in-manifest": {
      manifest: `<item id="part" href="c1.xhtml#a" media-type="application/xhtml+xml"/>`,
      changePackage: (opf) => opf.replace("</spine>", '<itemref idref="part"/></spine>'),
    },
    "unlisted-chapter": { files: { "c9.xhtml": buildPage("<p>Not listed.</p>") } },
    "picture-chapters": {
      chapters: [
        { file: "a.png", page: png, type: "image/png" },
        { file: "b.jpg", page: jpeg, type: "image/jpeg" },
      ],
    },
    "starts-by-landmark": {
      chapters: [{}, {}, {}],
      nav: buildPage(
        `<nav epub:type="toc"><ol><li><a href="c1.xhtml">One</a></li></ol></nav><nav epub:type="landmarks"><ol><li><a epub:type="bodymatter" href="c3.xhtml">Text</a></li></ol></nav>`,
      ),
    },
    "text-before-heading": { chapters: [{ page: buildPage(`<p>Before.</p>${buildBody(0)}`) }, {}] },
  };
}

/** Notes in the ways that books have them, and links between chapters. */
export function planLinks(): Record<string, BookPlan> {
  const notes: Record<string, string> = {
    "note-epub3": called(
      '<a epub:type="noteref" href="#n1">1</a>',
      '<aside epub:type="footnote" id="n1"><p>A note.</p></aside>',
    ),
    "note-hidden": called(
      '<a epub:type="noteref" href="#n1">1</a>',
      '<aside epub:type="footnote" id="n1" hidden="hidden"><p>A note.</p></aside>',
    ),
    "note-role": called(
      '<a role="doc-noteref" href="#n1">1</a>',
      '<div role="doc-footnote" id="n1"><p>A note.</p></div>',
    ),
    "note-endnotes": called(
      '<a epub:type="noteref" href="#n1">1</a>',
      '<section epub:type="endnotes"><ol><li id="n1" epub:type="endnote">A note. <a href="#r1">back</a></li></ol></section>',
    ),
    "note-superscript": called(
      '<sup><a id="r1" href="#n1">1</a></sup>',
      '<p id="n1"><a href="#r1">1</a> A note.</p>',
    ),
    "note-of-pandoc": called(
      '<a href="#fn1" class="footnote-ref" id="fnref1"><sup>1</sup></a>',
      '<section class="footnotes"><hr/><ol><li id="fn1"><p>A note.<a href="#fnref1" class="footnote-back">↩</a></p></li></ol></section>',
    ),
    "note-on-anchor": called('<a href="#n1">[1]</a>', '<p><a id="n1"></a>A note.</p>'),
    "note-named": called('<a href="#n1">[1]</a>', '<p><a name="n1"/>A note.</p>'),
    "note-on-heading": called('<a href="#n1">*</a>', '<h4 id="n1">1</h4><p>A note.</p>'),
    "note-in-table": called(
      '<a href="#n1">*</a>',
      '<table><tr id="n1"><td>1</td><td>A note.</td></tr></table>',
    ),
  };
  const inText = Object.entries(notes).map(([name, inner]): [string, BookPlan] => [
    name,
    { chapters: [{ inner }, {}] },
  ]);
  const links: Record<string, string> = {
    "to-fragment": '<a href="c2.xhtml#a">On</a>',
    "to-missing": '<a href="gone.xhtml">On</a>',
    "to-other-host": '<a href="https://example.org/a?b=c&amp;d">On</a>',
    "to-mail": '<a href="mailto:a@example.org">Write</a>',
    "to-script": `<a href="javascript:alert(1)">On</a>`,
    "to-empty": '<a href="">On</a><a href="#">Top</a><a>None</a>',
    "to-other-case": '<a href="C2.XHTML">On</a>',
    "to-folder-of-device": '<a href="file:///C:/book/c2.xhtml">On</a>',
    "around-blocks": '<a href="c2.xhtml"><h2>A heading</h2><p>In a link.</p></a>',
  };
  const linked = Object.entries(links).map(([name, link]): [string, BookPlan] => [
    `link-${name}`,
    { chapters: [{ inner: `<p>${link}</p>` }, { inner: '<h2 id="a">A</h2>' }] },
  ]);
  return {
    ...Object.fromEntries([...inText, ...linked]),
    "notes-in-other-file": {
      chapters: [
        { inner: called('<a epub:type="noteref" href="c3.xhtml#n1">1</a>', "") },
        {},
        { inner: '<p id="n1"><a href="c1.xhtml">1</a> A note.</p>', itemref: ' linear="no"' },
      ],
    },
  };
}

/** A text with a call of a note, and the note behind it. */
function called(call: string, note: string): string {
  return `<p>Words${call} and more.</p>${buildParagraphs(1)}${note}`;
}
