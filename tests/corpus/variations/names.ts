import { type BookPlan, escapeText } from "./build-book.ts";
import type { Samples } from "./make-samples.ts";

/** Names of files as tools write them: as the zip has them, and as the book refers to them. */
const spellings: Record<string, [file: string, href: string]> = {
  space: ["one two.xhtml", "one two.xhtml"],
  "space-encoded": ["one two.xhtml", "one%20two.xhtml"],
  "space-encoded-in-zip": ["one%20two.xhtml", "one%20two.xhtml"],
  "plus-for-space": ["one+two.xhtml", "one+two.xhtml"],
  comma: ["one, two.xhtml", "one%2C%20two.xhtml"],
  ampersand: ["you & me.xhtml", "you%20%26%20me.xhtml"],
  "ampersand-plain": ["you&me.xhtml", "you&me.xhtml"],
  hash: ["part #1.xhtml", "part%20%231.xhtml"],
  question: ["who is it?.xhtml", "who%20is%20it%3F.xhtml"],
  percent: ["100%.xhtml", "100%25.xhtml"],
  "percent-plain": ["100%.xhtml", "100%.xhtml"],
  brackets: ["part [1] (a).xhtml", "part%20%5B1%5D%20(a).xhtml"],
  "brackets-plain": ["part[1].xhtml", "part[1].xhtml"],
  apostrophe: ["lamp's.xhtml", "lamp's.xhtml"],
  quotes: ["a “lamp”.xhtml", "a “lamp”.xhtml"],
  equals: ["a=b;c=d.xhtml", "a=b;c=d.xhtml"],
  at: ["me@home!$.xhtml", "me@home!$.xhtml"],
  tilde: ["~one.xhtml", "%7Eone.xhtml"],
  colon: ["part-1: a.xhtml", "part-1%3A%20a.xhtml"],
  composed: ["café.xhtml".normalize("NFC"), "café.xhtml".normalize("NFC")],
  "composed-zip-decomposed": ["café.xhtml".normalize("NFD"), "café.xhtml".normalize("NFC")],
  "decomposed-zip-composed": ["café.xhtml".normalize("NFC"), "café.xhtml".normalize("NFD")],
  "accents-encoded": ["niño.xhtml", "ni%C3%B1o.xhtml"],
  "accents-in-lower-hex": ["niño.xhtml", "ni%c3%b1o.xhtml"],
  cyrillic: ["глава.xhtml", "глава.xhtml"],
  japanese: ["第一章.xhtml", "%E7%AC%AC%E4%B8%80%E7%AB%A0.xhtml"],
  arabic: ["الفصل.xhtml", "الفصل.xhtml"],
  emoji: ["lamp 💡.xhtml", "lamp%20💡.xhtml"],
  "other-case": ["Chapter.XHTML", "chapter.xhtml"],
  "other-case-of-folder": ["Text/one.xhtml", "text/one.xhtml"],
  "dot-slash": ["one-a.xhtml", "./one-a.xhtml"],
  "slash-slash": ["Text/one.xhtml", "Text//one.xhtml"],
  "up-and-down": ["Text/one.xhtml", "Images/../Text/one.xhtml"],
  "from-the-top": ["one-b.xhtml", "../OEBPS/one-b.xhtml"],
  "white-space-around": ["one-c.xhtml", " one-c.xhtml "],
  "line-break-in": ["one-d.xhtml", "one-\nd.xhtml"],
  "no-extension": ["one", "one"],
  "html-extension": ["one.html", "one.html"],
  "htm-extension": ["one.htm", "one.htm"],
  "xml-extension": ["one.xml", "one.xml"],
  "two-extensions": ["one.xhtml.html", "one.xhtml.html"],
  "css-extension": ["one.css.xhtml", "one.css.xhtml"],
  device: ["con.xhtml", "con.xhtml"],
  "leading-dot": [".one.xhtml", ".one.xhtml"],
  "trailing-space": ["one .xhtml", "one%20.xhtml"],
  long: [`${"long-".repeat(40)}.xhtml`, `${"long-".repeat(40)}.xhtml`],
  deep: ["a/b/c/d/e/f/g/one.xhtml", "a/b/c/d/e/f/g/one.xhtml"],
  "query-behind": ["one-e.xhtml", "one-e.xhtml?v=1"],
  "index-json": ["index.json.xhtml", "index.json.xhtml"],
};

/** Chapters, pictures and links with such names. */
export function planNames({ png }: Samples): Record<string, BookPlan> {
  const plans = Object.entries(spellings).map(([name, [file, href]]): [string, BookPlan] => {
    const picture = file.replace(/\.?[^./]*$/, ".png");
    const pictureHref = href.trim().replace(/\.?[^./]*$/, ".png");
    const isDeep = file.includes("/");
    const inner = `<p><img src="${escapeText(isDeep ? (pictureHref.split("/").at(-1) ?? "") : pictureHref)}" alt="A lamp"/></p><p><a href="${isDeep ? "../".repeat(file.split("/").length - 1) : ""}c2.xhtml">On</a></p>`;
    const manifest = `<item id="picture" href="${escapeText(pictureHref)}" media-type="image/png"/>`;
    const back = `<p><a href="${escapeText(href)}">Back</a></p>`;
    return [
      name,
      {
        chapters: [{ file, href, inner }, { inner: back }],
        manifest,
        files: { [picture]: png },
        contents: "both",
      },
    ];
  });
  return Object.fromEntries(plans);
}

const folders = {
  top: "",
  usual: "OEBPS/",
  deep: "book/data/OPS/",
  space: "My Book/",
  accents: "Übersicht é/",
  "percent-sign": "100%/",
  hash: "no #1/",
};

/** The folder that the package document is in. */
export function planFolders({ png }: Samples): Record<string, BookPlan> {
  const plans = Object.entries(folders).flatMap(([name, folder]): [string, BookPlan][] => {
    const manifest = `<item id="picture" href="Images/lamp.png" media-type="image/png"/>`;
    const inner = `<p><img src="../Images/lamp.png" alt="A lamp"/></p>`;
    const chapters = [{ file: "Text/a.xhtml", inner }, { file: "Text/b.xhtml" }];
    const book = { chapters, folder, manifest, files: { "Images/lamp.png": png } };
    return [
      [`${name}-epub2`, { ...book, version: "2.0" }],
      [`${name}-epub3`, book],
    ];
  });
  return Object.fromEntries(plans);
}
