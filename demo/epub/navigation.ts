import { escapeXml } from "./markup.ts";

export type Document = {
  /** Its path from the package document. */
  path: string;
  title: string;
  xhtml: string;
};

/** The words that the contents and their landmarks are called by. */
const WORDS: Record<string, { contents: string; cover: string; text: string; landmarks: string }> = {
  en: { contents: "Contents", cover: "Cover", text: "Beginning", landmarks: "Landmarks" },
};

export function contentsTitle(language: string): string {
  return wordsFor(language).contents;
}

/** The body of the navigation document: the contents, and where reading may begin. */
export function navigationBody(chapters: readonly Document[], language: string): string {
  const words = wordsFor(language);
  const first = chapters[0]?.path ?? "";

  return `<nav epub:type="toc" role="doc-toc" id="toc" aria-labelledby="contents">
<h1 id="contents">${words.contents}</h1>
<ol>
${chapters.map(({ path, title }) => entry(path, title)).join("\n")}
</ol>
</nav>
<nav epub:type="landmarks" aria-labelledby="landmarks" hidden="hidden">
<h2 id="landmarks">${words.landmarks}</h2>
<ol>
${entry("text/cover.xhtml", words.cover, "cover")}
${entry("contents.xhtml", words.contents, "toc")}
${entry(first, words.text, "bodymatter")}
</ol>
</nav>`;
}

function entry(path: string, title: string, type?: string): string {
  const attribute = type === undefined ? "" : ` epub:type="${type}"`;
  return `<li><a${attribute} href="${path}">${escapeXml(title)}</a></li>`;
}

function wordsFor(language: string) {
  const words = WORDS[language] ?? WORDS.en;
  if (!words) throw new Error(`No words for the contents of a book in "${language}"`);
  return words;
}
