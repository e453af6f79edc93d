import { broken, drawing, run, type Targets, tricks } from "./hostile-tricks.ts";
import { type BookFiles, item, packageOf, page } from "./make-epub.ts";

/** A book whose every chapter plays one kind of trick; each that succeeds leaves its name in `ran`. */
export function hostileChapters(targets: Targets): BookFiles {
  const chapters = tricks(targets);
  const pages = Object.entries(chapters).map(([name, { head, body }]) => [
    `OEBPS/${name}.xhtml`,
    page(`<h1>${name}</h1><p>Words of ${name}.</p>${body}`, head),
  ]);
  const own = [
    ...Object.keys(chapters).map((name) => `${name}.xhtml`),
    "broken.xhtml",
    "drawing.svg",
  ];

  return {
    ...Object.fromEntries(pages),
    "OEBPS/content.opf": packageWith(own),
    "OEBPS/drawing.svg": drawing(targets),
    "OEBPS/broken.xhtml": broken(targets),
    "OEBPS/framed.html": `<!doctype html><p>Framed</p><script>${run(targets, "framed")}</script>`,
    "OEBPS/planted.js": run(targets, "file"),
    "OEBPS/planted.png": run(targets, "picture-file"),
    "OEBPS/planted.css": run(targets, "style-file"),
    "OEBPS/far.css": `@import "${targets.remote}/import.css"; @font-face { font-family: Far; src: url("${targets.remote}/far.woff2") }
      body { font-family: Far; background: url("${targets.remote}/background.png"); list-style: url("${targets.remote}/list.png") }`,
  };
}

/** The chapters in the order in which the book is read. */
export function chaptersOf(files: BookFiles): string[] {
  const opf = String(files["OEBPS/content.opf"]);
  return [...opf.matchAll(/<itemref idref="([^"]+)-(xhtml|svg)"/g)].map(
    ([, name, ending]) => `OEBPS/${name}.${ending}`,
  );
}

function packageWith(chapters: readonly string[]): string {
  const items = [
    ...chapters.map((path) =>
      item(path, path.endsWith(".svg") ? "image/svg+xml" : "application/xhtml+xml"),
    ),
    item("framed.html", "application/xhtml+xml"),
    item("planted.js", "text/javascript"),
    item("planted.png", "image/png"),
    item("planted.css", "text/css"),
    item("far.css", "text/css"),
  ];
  const spine = chapters.map((path) => `<itemref idref="${path.replace(/\W/g, "-")}"/>`);
  return packageOf(items.join("")).replace(`<itemref idref="one"/>`, `$&${spine.join("")}`);
}
