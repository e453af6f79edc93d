import { buildBookPackage, makeEpub } from "./make-epub.ts";

/** More than a megabyte of right-to-left text in forty chapters; the first has a note, and a link at its end. */
export function buildLongBook(): Uint8Array {
  const chapters = Array.from({ length: 40 }, (_, place) => `c${place + 1}.xhtml`);
  const line = "كان في القرية سراج صغير يكفي ضوؤه لخطوة واحدة، ومن خطا رأى الخطوة التي بعدها.";
  const files = chapters.map((name, place) => {
    const number = place + 1;
    const note =
      number === 1
        ? `<p>سراج<a epub:type="noteref" href="#n1">1</a></p><aside epub:type="footnote" id="n1"><p>زيت السراج من الزيتون.</p></aside>`
        : "";
    const way = number === 1 ? `<p><a href="c2.xhtml">إلى الأمام</a></p>` : "";
    const paragraphs = Array.from({ length: 45 }, () => `<p>${`${line} `.repeat(4)}</p>`).join("");
    const extra = number === 33 ? "<p>هنا تجد المنارة.</p>" : "";
    return [
      `OEBPS/${name}`,
      buildPage("ar", `<h1>الفصل ${number}</h1>${note}${extra}${paragraphs}${way}`),
    ] as const;
  });

  return makeEpub({
    ...Object.fromEntries(files),
    "OEBPS/content.opf": buildPackage({
      title: "السراج",
      language: "ar",
      pages: chapters,
      direction: "rtl",
    }),
    "OEBPS/nav.xhtml": buildNav(chapters.map((name, place) => [name, `الفصل ${place + 1}`])),
  });
}

/** Six pages of fixed layout, each with a picture. */
export function buildFixedLayoutBook(): Uint8Array {
  const pages = Array.from({ length: 6 }, (_, place) => `p${place + 1}.xhtml`);
  const files = pages.flatMap((name, place): [string, string][] => [
    [
      `OEBPS/${name}`,
      buildPage(
        "en",
        `<p style="position:absolute;left:40px;top:40px;font-size:40px">Leaf ${place + 1}</p><img src="p${place + 1}.svg" alt="A lamp" style="position:absolute;left:0;top:0"/>`,
        `<meta name="viewport" content="width=600, height=800"/>`,
      ),
    ],
    [
      `OEBPS/p${place + 1}.svg`,
      `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="800"><circle cx="300" cy="450" r="${40 + 30 * place}" fill="#b98733"/></svg>`,
    ],
  ]);

  return makeEpub({
    ...Object.fromEntries(files),
    "OEBPS/content.opf": buildPackage({
      title: "Six Lamps",
      language: "en",
      pages,
      pictures: pages.map((name) => name.replace("xhtml", "svg")),
      isFixed: true,
    }),
    "OEBPS/nav.xhtml": buildNav([
      ["p1.xhtml", "Kindled"],
      ["p4.xhtml", "Burning"],
    ]),
  });
}

/** EPUB 2 contents only; names with reserved letters, another case and spaces; one of four chapters is missing. */
export function buildOddBook(): Uint8Array {
  const chapters = ["q&a, 1.xhtml", "Two #2.xhtml", "lost.xhtml", "100%.xhtml"];
  const addresses = ["q%26a%2C%201.xhtml", "two%20%232.XHTML", "lost.xhtml", "100%.xhtml"];
  const names = ["The first gate", "The second gate", "The lost gate", "The last gate"];
  const points = names.map(
    (name, place) =>
      `<navPoint id="p${place}"><navLabel><text>${name}</text></navLabel><content src="${addresses[place]}"/></navPoint>`,
  );
  const files = chapters.flatMap((name, place): [string, string][] =>
    name === "lost.xhtml"
      ? []
      : [
          [
            `OEBPS/${name}`,
            buildPage("en", `<h1>${names[place]}</h1>${"<p>Words.</p>".repeat(9)}`),
          ],
        ],
  );
  const opf = buildPackage({ title: "Odd Gates", language: "en", pages: addresses })
    .replace('version="3.0"', 'version="2.0"')
    .replace(
      /<item id="nav"[^>]*>/,
      '<item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/>',
    )
    .replace("<spine ", '<spine toc="ncx" ')
    .replace("<itemref", '<itemref idref="nowhere"/><itemref');
  return makeEpub({
    ...Object.fromEntries(files),
    "OEBPS/content.opf": opf,
    "OEBPS/toc.ncx": `<ncx xmlns="http://www.daisy.org/z3986/2005/ncx/" version="2005-1"><navMap>${points.join("")}</navMap></ncx>`,
  });
}

/** A page of contents as converters write it: without marks, with bullets, pictures, and links that lead nowhere. */
export function buildLooseContentsBook(): Uint8Array {
  const chapters = ["one.xhtml", "two.xhtml", "three.xhtml"];
  const pages = chapters.map((name, place): [string, string] => [
    `OEBPS/${name}`,
    buildPage("en", `<h1>Room ${place + 1}</h1>${"<p>Words.</p>".repeat(9)}`),
  ]);
  return makeEpub({
    ...Object.fromEntries(pages),
    "OEBPS/content.opf": buildPackage({ title: "Loose Rooms", language: "en", pages: chapters }),
    "OEBPS/nav.xhtml": buildPage(
      "en",
      `<nav><ul><li>The house<ul><li><p><a href="one.xhtml">Hall</a></p></li></ul></li>
<li><a href="two.xhtml"><img src="a.png"/></a></li><li><a href="gone.xhtml">Attic</a></li>
<li><a href="three.xhtml">Cellar</a></li></ul></nav>`,
    ),
  });
}

/** A book without contents that lacks its second chapter. */
export function buildBareBook(): Uint8Array {
  const opf = buildPackage({
    title: "Bare Rooms",
    language: "en",
    pages: ["a.xhtml", "b.xhtml", "c.xhtml"],
  });
  return makeEpub({
    "OEBPS/a.xhtml": buildPage("en", "<h1>Hall</h1><p>Words.</p>"),
    "OEBPS/c.xhtml": buildPage("en", "<h1>Cellar</h1><p>Words.</p>"),
    "OEBPS/nav.xhtml": buildPage("en", "<nav><ol></ol></nav>"),
    "OEBPS/content.opf": opf,
  });
}

/** Notes in the forms that tools write, each named by its call's number, and text with curly quotation marks. */
export function buildNotesBook(): Uint8Array {
  const calls = `<h1>Calls</h1><p>He said “quoted” and it’s so.<a id="r1" href="n.xhtml#n1"><sup>1</sup></a>
<sup><a href="n.xhtml#n2">2</a></sup> <a href="n.xhtml#n3" epub:type="noteref">3</a> <a href="n.xhtml#n4">[4]</a>
<sup><a href="n.xhtml#n5">5</a></sup> <sup><a href="n.xhtml#n6">6</a></sup> <sup><a href="n.xhtml#n7">7</a></sup>
<sup><a href="n.xhtml#n8">8</a></sup> <a href="n.xhtml#n9">*</a>
<a href="n.xhtml#n10">[10]</a> <a href="n.xhtml#n11">[11]</a> <a href="n.xhtml#n12">[12]</a> <a href="n.xhtml#n13">[13]</a>
<a href="n.xhtml#n14">[14]</a> <a href="n.xhtml#n15">[15]</a> <a href="n.xhtml#n16">[16]</a>
<a href="n.xhtml#id18">[18]</a> <a href="n.xhtml#id20">[20]</a> <a href="n.xhtml#star">[s]</a> <a href="n.xhtml#cross">[t]</a>
<sup><span><a href="n.xhtml#n23">23</a></span></sup> <a href="n.xhtml#n24">〔二〕</a> <a href="n.xhtml#n25">①</a>
<a href="n.xhtml#n26">[26]</a></p>
<p>A line<br/>broken, <ruby>漢字<rt>かんじ</rt></ruby>の本.</p>
<p><a href="outside.xhtml">Outside the order</a> <a href="lost.xhtml">Lost</a></p>`;
  const notes = `<h1>Notes</h1>
<p id="n1"><sup><a href="c.xhtml#r1">1</a></sup> Note one.</p>
<p><sup id="n2">2</sup> Note two.</p>
<aside id="n3" epub:type="footnote"><p>Note three.</p></aside>
<div><span id="n4">4</span><p>Note four.</p></div>
<h4 id="n5">5</h4><p>Note five.</p><p>Its second paragraph.</p>
<dl><dt><a id="n6">6</a></dt><dd>Note six.</dd></dl>
<table><tr><td><a id="n7">7</a></td><td>Note seven.</td></tr></table>
<div><p id="n8">8</p></div><p>Note eight.</p>
<a id="n9"></a>* Note nine.<br/>Other words.
<a id="n10"></a><h4>Note 10</h4><p>Note ten.</p><a id="n11"></a><h4>Note 11</h4>Note eleven.
<div><a id="n12">12</a> Note twelve. <a id="n13">13</a> Note thirteen.</div>
<aside epub:type="footnotes"><h4 id="n14">14</h4><p>Note fourteen.</p><h4 id="n15">15</h4><p>Note fifteen.</p></aside>
<div><a id="n16">16</a> Note sixteen: <cite>a title</cite> <span id="page_12"></span>and the rest. <a id="n17">17</a> Note seventeen.</div>
<ol><li><p id="id18">Note eighteen.</p><p id="id19">Its second paragraph.</p></li>
<li><p id="id20"><sup>20</sup> Note twenty.</p><p id="id21"><sup>21</sup> Note twentyone.</p><p id="id22">22. Note twentytwo.</p></li></ol>
<div><a id="star"></a>* Note star. <a id="cross"></a>† Note cross.</div>
<p id="n23"><a href="c.xhtml">23</a> Note twentythree.</p><p>Its second paragraph.</p>
<p id="n24">〔二〕 Note twentyfour.</p><p id="n25">① Note twentyfive.</p>
<hgroup><h4 id="n26">26</h4> <p>Of gates</p></hgroup> <p>Note twentysix.</p>`;
  return makeEpub({
    "OEBPS/c.xhtml": buildPage("en", calls),
    "OEBPS/n.xhtml": buildPage("en", notes),
    "OEBPS/outside.xhtml": buildPage("en", "<p>A page aside.</p>"),
    "OEBPS/content.opf": buildPackage({
      title: "Many Notes",
      language: "en",
      pages: ["c.xhtml", "n.xhtml", "outside.xhtml"],
    }).replace(/<itemref[^>]*><\/spine>/, "</spine>"),
    "OEBPS/nav.xhtml": buildNav([
      ["c.xhtml", "Calls"],
      ["n.xhtml", "Notes"],
    ]),
  });
}

type PackageOptions = {
  title: string;
  language: string;
  pages: string[];
  pictures?: string[];
  direction?: "ltr" | "rtl";
  isFixed?: boolean;
};

function buildPackage({
  title,
  language,
  pages,
  pictures = [],
  direction = "ltr",
  isFixed,
}: PackageOptions) {
  const layout = isFixed
    ? `<meta property="rendition:layout">pre-paginated</meta><meta property="rendition:spread">auto</meta>`
    : "";
  const items = [
    ...pages.map((name) => [name, "application/xhtml+xml"]),
    ...pictures.map((name) => [name, "image/svg+xml"]),
  ].map(([name = "", type]) => `<item id="${idOf(name)}" href="${name}" media-type="${type}"/>`);

  const references = pages.map((name) => `<itemref idref="${idOf(name)}"/>`);
  return buildBookPackage({ title, items, references, language, direction, metadata: layout });
}

function idOf(name: string): string {
  return name.replace(/\W/g, "-");
}

function buildNav(entries: [href: string, label: string][]): string {
  const items = entries.map(([href, label]) => `<li><a href="${href}">${label}</a></li>`);
  return buildPage("en", `<nav epub:type="toc"><ol>${items.join("")}</ol></nav>`);
}

function buildPage(language: string, body: string, head = ""): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="${language}">
<head><title>A page</title>${head}</head><body>${body}</body></html>`;
}
