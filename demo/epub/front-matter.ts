import { escapeXml } from "#demo/escape-xml.ts";
import type { BookText } from "#demo/text.ts";
import { getBookWords } from "#demo/book-words.ts";

export function renderCover({ language }: BookText): string {
  return `<section epub:type="cover" class="cover">
<img src="../cover.png" alt="${escapeXml(getBookWords(language).coverAlternative)}" role="doc-cover"/>
</section>`;
}

export function renderTitlePage({ title, subtitle, byline, publisher, slogan }: BookText): string {
  return `<section epub:type="titlepage" class="title-page">
<h1>${escapeXml(title)}</h1>${line("subtitle", subtitle)}${line("byline", byline)}
<p class="publisher">${escapeXml(publisher)}<br/><i>${escapeXml(slogan)}</i></p>
</section>`;
}

export function renderColophon({ colophon, language }: BookText): string {
  const paragraphs = colophon.map((paragraph) => `<p>${escapeXml(paragraph)}</p>`).join("\n");

  return `<section epub:type="colophon" role="doc-colophon" class="colophon" aria-labelledby="heading">
<h1 id="heading">${escapeXml(getBookWords(language).colophon)}</h1>
${paragraphs}
</section>`;
}

function line(name: string, text: string): string {
  return text && `\n<p class="${name}">${escapeXml(text)}</p>`;
}
