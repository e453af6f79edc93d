import { buildBookPackage, makeEpub } from "./make-epub.ts";

/** Chapters whose styles hide, cut or shift text in pages, by name. Each ends with "Here ends" and its name. */
const hidingChapters: Record<string, { body: string; style?: string; root?: string }> = {
  "Clipped body": { body: write(40), style: "html,body{overflow:hidden!important;height:100%}" },
  "Scroll box": { body: `<div style="overflow:auto;max-height:9em!important">${write(30)}</div>` },
  "Fixed height": { body: `<div style="height:120px">${write(20)}</div>${write(2)}` },
  "Box in a line": { body: `<div style="display:inline-block"><div>${write(30)}</div></div>` },
  "Flexible box": {
    body: `<div style="display:flex;height:100vh;align-items:center"><div>${write(30)}</div></div>`,
  },
  "Wide grid": {
    body: `<div style="display:grid;grid-template-columns:300px 300px 300px"><p>${line(9)}</p><p>${line(9)}</p><p>${line(9)}</p></div>${write(3)}`,
  },
  "Laid over": {
    body: `<div style="position:absolute;top:0;left:0">${write(9)}</div><p style="position:fixed;top:0">${line(9)}</p>${write(9)}`,
  },
  "Shifted away": {
    body: `<h2 style="text-indent:-9999px">Heading</h2><p style="margin-left:-999px">${line(9)}</p><p style="transform:translateX(900px)">${line(9)}</p><blockquote style="margin-left:420px">${line(9)}</blockquote>${write(3)}`,
  },
  "Without breaks": {
    body: `<p style="white-space:nowrap">${line(30)}</p><pre style="white-space:pre">${line(30)}</pre><p>${"unbreakable".repeat(30)}</p>${write(3)}`,
  },
  "Not yet there": {
    body: `<div style="opacity:0">${write(9)}</div><div style="visibility:hidden">${write(9)}</div>`,
    style: "html,body{opacity:0;visibility:hidden}html{zoom:0.1}",
  },
  "Lines down": { body: write(20), root: ' style="writing-mode:vertical-rl"' },
  "Wide table": { body: `${buildTable(9, 4)}${write(9)}` },
  "Table of twelve": { body: `${buildTable(30, 12)}${write(3)}` },
  "Tall row": {
    body: `<table width="1400" border="1"><tr><td nowrap="nowrap">${write(30)}</td><td>${line(9)}</td></tr></table>${write(1)}`,
  },
  "Table in a line": {
    body: `${write(2)}<div style="display:inline-block;width:100%"><table>${`<tr>${'<td style="padding:0 30px">King</td>'.repeat(6)}</tr>`.repeat(6)}</table></div>${write(2)}`,
  },
  "Row of cards": {
    body: `<div style="display:flex;gap:12px">${'<div style="flex:none;width:200px">Keep the rule</div>'.repeat(6)}</div>${write(9)}`,
  },
  "Fixed grid": {
    body: `<div style="display:grid;grid-template-columns:repeat(8,160px)">${"<div>Cell</div>".repeat(16)}</div>${write(9)}`,
  },
  "Grid of one cell": {
    body: `<div style="display:grid">${[1, 2, 3].map((number) => `<div style="grid-area:1/1">Layer ${number} of it</div>`).join("")}</div>${write(1)}`,
  },
  "Wide formula": {
    body: `${write(1)}${buildFormula("block", addUp(24))}<p>A sum ${buildFormula("inline", addUp(24))} in words</p>${buildFormula("block", `<mtable>${`<mtr>${"<mtd><mn>2026</mn></mtd>".repeat(30)}</mtr>`.repeat(3)}<mtr><mtd>${addUp(20)}</mtd></mtr></mtable>`)}${buildFormula("block", `<mtext>${line(3)}</mtext>`)}${write(9)}`,
  },
  "Tiny type": {
    body: `<div style="font-size:0">${write(2)}</div><div style="zoom:0.05">${write(2)}</div><p style="font:0/0 a">${line(2)}</p><p style="font-size:1px">${line(2)}</p>`,
  },
  "Tiny root": { body: `<h2>Heading</h2>${write(3)}`, style: "html{font-size:1px}" },
  "Huge root": { body: `<h2>Heading</h2>${write(3)}`, style: "html{font-size:2000%}" },
  "Root as unit": { body: write(3), style: "html{font-size:1px}p{font-size:16rem}" },
  "Pictures as points": {
    body: `${write(3)}<ul style="list-style-image:url(lamp.png)"><li>${line(2)}</li><li>${line(2)}</li></ul>${write(1)}`,
  },
  "Huge type": {
    body: `<h1 style="font-size:40vw">Extraordinary</h1><p class="huge">Unbelievable</p>`,
    style: ".huge{font-size:400px}",
  },
  "Pale words": {
    body: `<div style="filter:opacity(0)">${write(1)}</div><h2 style="filter:blur(20px)">Heading</h2><p class="pale">${line(2)}</p><div style="clip-path:inset(0 0 80% 0)">${write(2)}</div>`,
    style: ".pale{color:transparent!important;-webkit-text-fill-color:transparent}",
  },
  "Pulled over": {
    body: `<p>${line(6)}</p><div style="margin-top:-300px">${write(2)}</div><p style="margin-bottom:-6em">${line(6)}</p><p style="position:relative;top:-1.4em">${line(2)}</p><p>${line(2)}</p>`,
  },
  "Lines in one": {
    body: `<section style="line-height:0.1"><h2>${line(2)}</h2><span>${line(4)}</span></section><p style="letter-spacing:-1em">${line(2)}</p><table style="line-height:0"><tr><td>${line(4)}</td></tr></table>`,
  },
  "Strong layer": {
    body: write(9),
    style: "@layer a,b;@layer a{p{max-height:9px!important}@layer c{body{height:40px!important}}}",
  },
  "Own size": {
    body: `<section style="container-type:size">${write(2)}</section><table><tr><td style="transform:translateY(900px)">Moved</td></tr></table>${write(2)}`,
  },
  "Across columns": {
    body: `<h2>Heading</h2>${write(9)}<h2>Heading</h2>${write(3)}`,
    style: "body{columns:2}h2{column-span:all}",
  },
  "Pale paragraphs": { body: write(9), style: "p{opacity:0;transition:opacity 9s 9s}" },
  "Hidden paragraphs": { body: write(9), style: "p{visibility:hidden}" },
  "Fading in": {
    body: `<h2>Heading</h2>${write(9)}`,
    style:
      "h2{opacity:0;animation:in 1s forwards 99s}p{animation:in 1s both 99s}@keyframes in{from{opacity:0;transform:translateX(-999px)}to{opacity:1}}",
  },
  "Never opened": {
    body: `<div style="display:none">${write(3)}<ul><li style="display:none">${line(9)}</li></ul></div><section hidden="hidden">${write(3)}</section>`,
  },
  "First of tabs": {
    body: `<div class="tab first">${write(3)}</div><div class="tab">${write(3)}</div>`,
    style: ".tab{display:none}.first{display:block}",
  },
  "Drawn over": {
    body: `<h2>Heading</h2>${write(2)}`,
    style:
      'h2::before{content:"";position:absolute;width:100%;height:100vh;background:#fff;z-index:9}p::before{content:"* "}',
  },
  "Deep list": {
    body: `${"<ul><li>Level".repeat(25)}<p>${line(1)}</p>${"</li></ul>".repeat(25)}`,
  },
  "Bare drawing": {
    body: `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="300"><text x="900" y="99" font-size="40">Drawn on the right</text></svg><svg xmlns="http://www.w3.org/2000/svg" width="30cm" height="4cm"><text x="700" y="99" font-size="60">Drawn wide</text></svg>${write(2)}`,
  },
  "Drawn in other units": {
    body: `<svg xmlns="http://www.w3.org/2000/svg" id="square" width="16em" height="16em"><text x="9" y="280">Drawn below</text></svg><svg xmlns="http://www.w3.org/2000/svg" width="1600PX" height="300PX"><text x="900" y="99" font-size="40">Drawn on the right</text></svg>
<svg xmlns="http://www.w3.org/2000/svg" id="rule" width="400" height="2" viewBox="0 0 100 100" preserveAspectRatio="none"><rect width="100" height="100"/></svg><svg xmlns="http://www.w3.org/2000/svg" id="band" width="400" height="20" viewBox="0 0 10 10"><rect width="10" height="10"/></svg><svg xmlns="http://www.w3.org/2000/svg" id="icon" width="400" height="400"><circle cx="200" cy="200" r="200"/></svg>${write(2)}`,
    style: "#icon{width:auto;height:20px}",
  },
};

export const HIDING_CHAPTERS: readonly string[] = Object.keys(hidingChapters);

/** A book whose chapters show every way in which styles keep text from the reader. */
export function buildHidingBook(): Uint8Array {
  const pages = HIDING_CHAPTERS.map((name, place): BookPage => {
    const { body, style = "", root = "" } = hidingChapters[name] ?? { body: "" };
    return {
      file: `h${place}.xhtml`,
      name,
      content: buildPage(`${body}<p>Here ends ${name}.</p>`, `<style>${style}</style>`, root),
    };
  });
  return buildBook({ title: "Hidden Words", pages });
}

/** Paragraphs of the usual size, each in another unit, in a book that sets the size of the root. */
export function buildSizesBook(): Uint8Array {
  const style = `html{font-size:62.5%}body{font-size:1.6rem}.px{font-size:16px}.short{font:12pt/1.2 serif}.named{font-size:medium}`;
  const body = `<p>Inherited</p><p style="font-size:12.0pt">In points</p><p class="px">In pixels</p><p class="short">With a family</p><p class="named">By name</p><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 40"><text class="px" y="30">Drawn</text></svg>`;
  const content = buildPage(body, `<style>${style}</style>`);
  return buildBook({ title: "Sizes", pages: [{ file: "s.xhtml", name: "Sizes", content }] });
}

/** Chapters of one screen whose styles are made for a web page: sizes, backgrounds and notes that it hides. */
export function buildWebBook(): Uint8Array {
  const chapters = {
    "Parts of a screen": [
      `<h2 style="font-size:6vw">Heading</h2>${write(12)}`,
      "p{font-size:clamp(1rem,4vw,3rem)}",
    ],
    "Room after": [write(1), 'p::after{content:"";display:block;height:100vh}'],
    "Behind the page": ["", "body{background:url(lamp.svg) no-repeat;height:300px}"],
    "Behind a box": [
      `<div class="plate"></div>${write(1)}`,
      ".plate{background:url(lamp.svg);height:40vh}",
    ],
    "Kept notes": [
      `${write(2)}<aside epub:type="footnote" hidden="hidden"><p>A hidden note. ${line(20)}</p></aside><p class="key">A hidden answer.</p>`,
      ".key{display:none}",
    ],
  };
  const pages = Object.entries(chapters).map(([name, [body = "", style]], place): BookPage => {
    return { file: `w${place}.xhtml`, name, content: buildPage(body, `<style>${style}</style>`) };
  });
  const files = { "lamp.svg": buildDrawing('width="200" height="300" viewBox="0 0 600 900"') };
  return buildBook({ title: "Made for the Web", pages, files });
}

/** Four pages of fixed layout, read from right to left. */
export function buildRightToLeftPictures(): Uint8Array {
  const pages = [1, 2, 3, 4].map((number) => buildFixedPage(`r${number}`));
  return buildBook({
    title: "أربعة مصابيح",
    language: "ar",
    direction: "rtl",
    pages,
    isFixed: true,
  });
}

/** Fixed pages around a chapter of several screens, a picture in the reading order, odd page sizes, and a page of words. */
export function buildMixedBook(): Uint8Array {
  const flowing = buildPage(
    `${write(30)}<p>Here ends the chapter.</p>`,
    "<style>body{overflow:hidden}</style>",
  );
  return buildBook({
    title: "Plates and a Tale",
    isFixed: true,
    pages: [
      buildFixedPage("First plate", {
        meta: '<meta name="viewport" content="width = 600px; height = 800px"/>',
      }),
      { file: "tale.xhtml", name: "Tale", content: flowing, layout: "reflowable" },
      buildFixedPage("Last plate", { meta: "" }),
      {
        file: "words.xhtml",
        name: "Words",
        content: buildPage(write(7), '<meta name="viewport" content="width=600, height=800"/>'),
      },
      buildFixedPage("Boxed plate", { content: scrollBox }),
    ],
  });
}

/** Drawings, pages without a size or too low for their text, and pages with text in boxes, each a page of its own. */
export function buildDrawnBook(): Uint8Array {
  return buildBook({
    title: "Drawn Pages",
    isFixed: true,
    pages: [
      {
        file: "d1.svg",
        name: "d1",
        content: buildDrawing('viewBox="0 0 600 900"'),
        layout: "center",
      },
      {
        file: "d2.svg",
        name: "d2",
        content: buildDrawing('width="600" height="900"'),
        layout: "center",
      },
      buildFixedPage("Bare", { meta: "" }),
      {
        file: "overfull.xhtml",
        name: "Overfull",
        content: buildPage(
          `<p>Top of Overfull</p>${write(14)}<p>End of Overfull</p>`,
          '<meta name="viewport" content="width=600, height=800"/><style>body{width:600px;height:800px;margin:0;overflow:hidden}</style>',
        ),
      },
      buildFixedPage("Described", {
        content: `<div style="position:absolute;top:700px;width:1px;height:1px;overflow:hidden">${line(8)}</div><p style="position:absolute;top:700px;clip:rect(0,0,0,0)">${line(30)}</p><p style="position:absolute;top:700px;width:1px;overflow:hidden">${line(4)}</p><p style="position:absolute;top:790px;visibility:hidden">${line(30)}</p>`,
      }),
      buildFixedPage("Boxed", { content: scrollBox }),
      buildFixedPage("Cropped", { content: scrollBox.replace("auto", "hidden") }),
      {
        file: "wrapped.xhtml",
        name: "Wrapped",
        content: buildPage(
          `<div style="overflow:hidden"><div style="position:absolute;top:0;width:600px"><p>Top of Wrapped</p>${write(14)}<p>End of Wrapped</p></div></div>`,
          '<meta name="viewport" content="width=600, height=800"/>',
        ),
      },
    ],
  });
}

function buildDrawing(size: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}><rect width="600" height="900" fill="#b98733"/></svg>`;
}

type BookPage = {
  file: string;
  name: string;
  content: string;
  layout?: "reflowable" | "center";
};

const scrollBox = `<div style="position:absolute;left:20px;top:100px;width:400px;height:200px;overflow:auto">${write(9)}<p>The last words of the box.</p></div>`;

function buildFixedPage(
  name: string,
  { meta = '<meta name="viewport" content="width=600, height=800"/>', content = "" } = {},
): BookPage {
  const style = "<style>body{margin:0;width:600px;height:800px;position:relative}</style>";
  const corner = "position:absolute;font-size:40px;margin:0";
  return {
    file: `${name.replace(/\W/g, "-")}.xhtml`,
    name,
    content: buildPage(
      `<p style="${corner};left:10px;top:10px">Top of ${name}</p><p style="${corner};right:10px;bottom:10px">End of ${name}</p>${content}`,
      meta + style,
    ),
  };
}

type BookOptions = {
  title: string;
  language?: string;
  direction?: "ltr" | "rtl";
  pages: readonly BookPage[];
  isFixed?: boolean;
  /** Pictures outside the reading order. */
  files?: Readonly<Record<string, string>>;
};

function buildBook(options: BookOptions) {
  const { title, language = "en", direction = "ltr", pages, isFixed, files = {} } = options;
  const layout = isFixed ? '<meta property="rendition:layout">pre-paginated</meta>' : "";
  const properties = {
    reflowable: "rendition:layout-reflowable",
    center: "rendition:page-spread-center",
  };
  const items = [...pages.map(({ file }) => file), ...Object.keys(files)].map(
    (file, place) =>
      `<item id="i${place}" href="${file}" media-type="${file.endsWith("svg") ? "image/svg+xml" : "application/xhtml+xml"}"/>`,
  );
  const references = pages.map(
    ({ layout: own }, place) =>
      `<itemref idref="i${place}"${own ? ` properties="${properties[own]}"` : ""}/>`,
  );
  const links = pages.map(({ file, name }) => `<li><a href="${file}">${name}</a></li>`);
  return makeEpub({
    ...Object.fromEntries(pages.map(({ file, content }) => [`OEBPS/${file}`, content])),
    ...Object.fromEntries(
      Object.entries(files).map(([name, content]) => [`OEBPS/${name}`, content]),
    ),
    "OEBPS/nav.xhtml": buildPage(`<nav epub:type="toc"><ol>${links.join("")}</ol></nav>`),
    "OEBPS/content.opf": buildBookPackage({
      title,
      items,
      references,
      language,
      direction,
      metadata: layout,
    }),
  });
}

function buildPage(body: string, head = "", root = ""): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="en"${root}>
<head><title>A page</title>${head}</head><body>${body}</body></html>`;
}

function write(paragraphs: number): string {
  return Array.from({ length: paragraphs }, () => `<p>${line(4)}</p>`).join("");
}

function line(times: number): string {
  return "The lamp on the stair was small and lit the next step. ".repeat(times).trim();
}

function buildTable(rows: number, columns: number): string {
  const cells = Array.from({ length: columns }, (_, place) => `<td>Thanksgiving ${place}</td>`);
  const heads = cells.map((_, place) => `<th>Commandment ${place}</th>`);
  return `<table border="1"><tr>${heads.join("")}</tr>${`<tr>${cells.join("")}</tr>`.repeat(rows)}</table>`;
}

function buildFormula(display: "block" | "inline", content: string): string {
  return `<math xmlns="http://www.w3.org/1998/Math/MathML" display="${display}"><mrow>${content}</mrow></math>`;
}

function addUp(count: number): string {
  return Array.from(
    { length: count },
    (_, place) => `<mfrac><mi>sum</mi><mn>${place}</mn></mfrac>`,
  ).join("<mo>+</mo>");
}
