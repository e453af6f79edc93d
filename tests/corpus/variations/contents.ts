import { type BookPlan, buildNav, buildNcx, buildPage, buildPoint } from "./build-book.ts";

const three = ["c1.xhtml", "c2.xhtml", "c3.xhtml"].map((href) => ({ href }));
const ids = `<h2 id="a">A</h2><p>Words.</p><h2 id="b">B</h2><p>More words.</p>`;
const withIds = [{ inner: ids }, { inner: ids }, { inner: ids }];

const nested = buildPage(
  `<nav epub:type="toc"><ol><li><a href="c1.xhtml">One</a><ol><li><a href="c1.xhtml#a">A</a><ol><li><a href="c1.xhtml#b">B</a></li></ol></li></ol></li><li><span>Part two</span><ol><li><a href="c2.xhtml">Two</a></li><li><a href="c3.xhtml">Three</a></li></ol></li></ol></nav>`,
);
const nestedNcx = `<ncx xmlns="http://www.daisy.org/z3986/2005/ncx/" version="2005-1"><navMap>${buildPoint(1, "c1.xhtml", buildPoint(2, "c1.xhtml#a", buildPoint(3, "c1.xhtml#b")))}${buildPoint(4, "c2.xhtml", buildPoint(5, "c3.xhtml"))}</navMap></ncx>`;

/** Contents of EPUB 2 and 3, one of them, both or none. */
export function planContents(): Record<string, BookPlan> {
  const plans: [string, BookPlan][] = [];
  for (const version of ["2.0", "3.0"] as const) {
    for (const contents of ["nav", "ncx", "both", "none"] as const) {
      const name = `epub${version.slice(0, 1)}-${contents}`;
      plans.push([name, { version, contents }]);
      const book = { version, contents, chapters: withIds };
      plans.push([`${name}-nested`, { ...book, nav: nested, ncx: nestedNcx }]);
    }
  }
  return { ...Object.fromEntries(plans), ...oddContents };
}

const pageList = `<nav epub:type="page-list"><ol><li><a href="c1.xhtml#a">1</a></li><li><a href="c2.xhtml#b">2</a></li></ol></nav>`;
const landmarks = `<nav epub:type="landmarks"><ol><li><a epub:type="cover" href="c1.xhtml">Cover</a></li><li><a epub:type="bodymatter" href="c2.xhtml">Start</a></li></ol></nav>`;

const oddContents: Record<string, BookPlan> = {
  "page-list": { chapters: withIds, nav: buildNav(three, pageList) },
  "page-list-ncx": {
    version: "2.0",
    chapters: withIds,
    ncx: buildNcx(
      three,
      `<pageList>${["1", "2"].map((page) => `<pageTarget type="normal" value="${page}"><navLabel><text>${page}</text></navLabel><content src="c${page}.xhtml#a"/></pageTarget>`).join("")}</pageList>`,
    ),
  },
  landmarks: { nav: buildNav(three, landmarks) },
  "hidden-navs": { nav: buildNav(three, landmarks.replace("<nav ", '<nav hidden="" ')) },
  guide: {
    version: "2.0",
    guide: `<guide><reference type="cover" title="Cover" href="c1.xhtml"/><reference type="text" title="Text" href="c2.xhtml"/><reference type="toc" title="Contents" href="c3.xhtml"/></guide>`,
  },
  "guide-to-missing": {
    version: "2.0",
    guide: `<guide><reference type="text" title="Text" href="nowhere.xhtml"/></guide>`,
  },
  "other-case": { nav: buildNav(["C1.xhtml", "c2.XHTML", "c3.xhtml"].map((href) => ({ href }))) },
  "to-missing-files": { nav: buildNav([...three, { href: "gone.xhtml" }]) },
  "to-missing-fragments": { nav: buildNav(three.map(({ href }) => ({ href: `${href}#gone` }))) },
  "to-encoded-fragments": {
    chapters: [{ inner: `<h2 id="é à">A</h2>` }, {}, {}],
    nav: buildNav([{ href: "c1.xhtml#%C3%A9%20%C3%A0" }, { href: "c2.xhtml" }]),
  },
  "to-other-hosts": { nav: buildNav([...three, { href: "https://example.org/" }]) },
  "to-unlisted-file": {
    nav: buildNav([...three, { href: "c4.xhtml" }]),
    files: { "c4.xhtml": buildPage("<p>A page that is not listed.</p>") },
  },
  "to-page-outside-of-spine": {
    nav: buildNav([...three, { href: "c4.xhtml" }]),
    manifest: `<item id="i4" href="c4.xhtml" media-type="application/xhtml+xml"/>`,
    files: { "c4.xhtml": buildPage("<p>A page outside of the spine.</p>") },
  },
  "to-first-chapter-only": { nav: buildNav([{ href: "c1.xhtml" }]) },
  "empty-list": { nav: buildPage(`<nav epub:type="toc"><ol></ol></nav>`) },
  "empty-labels": {
    nav: buildPage(
      `<nav epub:type="toc"><ol><li><a href="c1.xhtml"></a></li><li><a href="c2.xhtml"> </a></li></ol></nav>`,
    ),
  },
  "labels-with-markup": {
    nav: buildPage(
      `<nav epub:type="toc"><h1>Contents</h1><ol><li><a href="c1.xhtml"><em>One</em> <img src="x.png" alt="lamp"/></a></li><li><a href="c2.xhtml">Two<br/>lines</a></li></ol></nav>`,
    ),
  },
  "no-type": {
    nav: buildPage(
      `<nav><ol><li><a href="c1.xhtml">One</a></li><li><a href="c2.xhtml">Two</a></li></ol></nav>`,
    ),
  },
  "role-only": {
    nav: buildPage(`<nav role="doc-toc"><ol><li><a href="c1.xhtml">One</a></li></ol></nav>`),
  },
  "lists-without-ol": {
    nav: buildPage(`<nav epub:type="toc"><ul><li><a href="c1.xhtml">One</a></li></ul></nav>`),
  },
  "nav-in-spine": { changePackage: addToSpine('<itemref idref="nav"/>') },
  "nav-first-and-aside": { changePackage: addToSpine('<itemref idref="nav" linear="no"/>') },
  "nav-missing": { changePackage: (opf) => opf.replace("nav.xhtml", "gone.xhtml") },
  "nav-is-text": { nav: "Not a document at all." },
  "nav-as-text-html": {
    changePackage: (opf) =>
      opf.replace('"application/xhtml+xml" properties', '"text/html" properties'),
  },
  "nav-in-capitals": { nav: buildNav(three).replace("epub:type", "EPUB:TYPE") },
  "nav-in-other-folder": {
    nav: "",
    files: { "toc/nav.xhtml": buildNav(three.map(({ href }) => ({ href: `../${href}` }))) },
    changePackage: (opf) => opf.replace('"nav.xhtml"', '"toc/nav.xhtml"'),
  },
  "ncx-without-toc": { version: "2.0", changePackage: (opf) => opf.replace(' toc="ncx"', "") },
  "ncx-of-other-id": {
    version: "2.0",
    changePackage: (opf) => opf.replace('toc="ncx"', 'toc="x"'),
  },
  "ncx-with-wrong-type": {
    version: "2.0",
    changePackage: (opf) => opf.replace("application/x-dtbncx+xml", "text/xml"),
  },
  "ncx-with-doctype": {
    version: "2.0",
    ncx: buildNcx(three).replace(
      "<ncx ",
      `<!DOCTYPE ncx PUBLIC "-//NISO//DTD ncx 2005-1//EN" "http://www.daisy.org/z3986/2005/ncx-2005-1.dtd"><ncx `,
    ),
  },
  "ncx-with-prefix": {
    version: "2.0",
    ncx: buildNcx(three)
      .replace(/<(\/?)(?=[a-zA-Z])/g, "<$1n:")
      .replace("xmlns=", "xmlns:n="),
  },
  "ncx-without-namespace": { version: "2.0", ncx: buildNcx(three).replace(/ xmlns="[^"]*"/, "") },
  "ncx-with-bom": { version: "2.0", ncx: `\ufeff${buildNcx(three)}` },
  "ncx-broken": { version: "2.0", ncx: buildNcx(three).slice(0, 420) },
  "ncx-with-plain-ampersand": {
    version: "2.0",
    ncx: buildNcx(three).replace("Entry 2", "Salt & light"),
  },
  "ncx-in-other-folder": {
    version: "2.0",
    ncx: "",
    files: { "toc/toc.ncx": buildNcx(three.map(({ href }) => ({ href: `../${href}` }))) },
    changePackage: (opf) => opf.replace('"toc.ncx"', '"toc/toc.ncx"'),
  },
  "many-entries": {
    nav: buildNav(
      Array.from({ length: 900 }, (_, place) => ({ href: `c${(place % 3) + 1}.xhtml` })),
    ),
  },
  "twelve-levels": { nav: buildPage(`<nav epub:type="toc">${nestLists(12)}</nav>`) },
};

function addToSpine(reference: string) {
  return (opf: string) => opf.replace(/(<spine[^>]*>)/, `$1${reference}`);
}

function nestLists(levels: number): string {
  const inside = levels > 1 ? nestLists(levels - 1) : "";
  return `<ol><li><a href="c${(levels % 3) + 1}.xhtml">Level ${levels}</a>${inside}</li></ol>`;
}
