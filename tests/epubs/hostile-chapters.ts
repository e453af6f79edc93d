import {
  brokenPage,
  drawing,
  trickScript,
  type TrickTargets,
  buildTricks,
} from "./hostile-tricks.ts";
import { type BookFiles, manifestItem, buildPackage, buildPage } from "./make-epub.ts";

/** A book with one kind of trick in each chapter; each trick that succeeds adds its name to `ran`. */
export function hostileChapters(targets: TrickTargets): BookFiles {
  const chapters = buildTricks(targets);
  const pages = Object.entries(chapters).map(([name, { head, body }]) => [
    `OEBPS/${name}.xhtml`,
    buildPage(`<h1>${name}</h1><p>Words of ${name}.</p>${body}`, head),
  ]);
  const own = [
    ...Object.keys(chapters).map((name) => `${name}.xhtml`),
    "broken.xhtml",
    "drawing.svg",
  ];

  return {
    ...Object.fromEntries(pages),
    "OEBPS/content.opf": buildChapterPackage(own),
    "OEBPS/drawing.svg": drawing(targets),
    "OEBPS/broken.xhtml": brokenPage(targets),
    "OEBPS/framed.html": `<!doctype html><p>Framed</p><script>${trickScript(targets, "framed")}</script>`,
    "OEBPS/planted.js": trickScript(targets, "file"),
    "OEBPS/planted.png": trickScript(targets, "picture-file"),
    "OEBPS/planted.css": trickScript(targets, "style-file"),
    "OEBPS/far.css": `@import "${targets.remote}/import.css"; @font-face { font-family: Far; src: url("${targets.remote}/far.woff2") }
      body { font-family: Far; background: url("${targets.remote}/background.png"); list-style: url("${targets.remote}/list.png") }`,
  };
}

/** The chapters in reading order. */
export function listChapterPaths(files: BookFiles): string[] {
  const opf = String(files["OEBPS/content.opf"]);
  return [...opf.matchAll(/<itemref idref="([^"]+)-(xhtml|svg)"/g)].map(
    ([, name, ending]) => `OEBPS/${name}.${ending}`,
  );
}

function buildChapterPackage(chapters: readonly string[]): string {
  const items = [
    ...chapters.map((path) =>
      manifestItem(path, path.endsWith(".svg") ? "image/svg+xml" : "application/xhtml+xml"),
    ),
    manifestItem("framed.html", "application/xhtml+xml"),
    manifestItem("planted.js", "text/javascript"),
    manifestItem("planted.png", "image/png"),
    manifestItem("planted.css", "text/css"),
    manifestItem("far.css", "text/css"),
  ];
  const spine = chapters.map((path) => `<itemref idref="${path.replace(/\W/g, "-")}"/>`);
  return buildPackage(items.join("")).replace(`<itemref idref="one"/>`, `$&${spine.join("")}`);
}
