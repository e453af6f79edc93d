import type { Words } from "#demo/words.ts";

import type { Page } from "./epub.ts";
import { escapeXml } from "./markup.ts";

/** The body of the navigation document: the contents, and where reading may begin. */
export function navigationBody(chapters: readonly Page[], words: Words): string {
  const first = chapters[0]?.path ?? "";

  return `<nav epub:type="toc" role="doc-toc" id="toc" aria-labelledby="contents">
<h1 id="contents">${words.contents}</h1>
<ol>
${chapters.map(({ path, title }) => entry(path, title)).join("\n")}
</ol>
</nav>
<nav epub:type="landmarks" id="landmarks" aria-labelledby="parts" hidden="hidden">
<h2 id="parts">${words.landmarks}</h2>
<ol>
${entry("text/cover.xhtml", words.cover, "cover")}
${entry("contents.xhtml", words.contents, "toc")}
${entry(first, words.beginning, "bodymatter")}
</ol>
</nav>`;
}

function entry(path: string, title: string, type?: string): string {
  const attribute = type === undefined ? "" : ` epub:type="${type}"`;
  return `<li><a${attribute} href="${path}">${escapeXml(title)}</a></li>`;
}
