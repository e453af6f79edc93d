import type { BookText } from "#demo/text.ts";

import { escapeXml } from "./markup.ts";

export const COVER_ALTERNATIVE = "The cover of this book, with its title";

export function coverBody(): string {
  return `<section epub:type="cover" class="cover">
<img src="../cover.png" alt="${COVER_ALTERNATIVE}" role="doc-cover"/>
</section>`;
}

export function titlePageBody({ title, subtitle, byline, publisher }: BookText): string {
  const line = (name: string, text: string) =>
    text && `\n<p class="${name}">${escapeXml(text)}</p>`;

  return `<section epub:type="titlepage" class="title-page">
<h1>${escapeXml(title)}</h1>${line("subtitle", subtitle)}${line("byline", byline)}${line("publisher", publisher)}
</section>`;
}

export function colophonBody({ colophon }: BookText): string {
  return `<section epub:type="colophon" role="doc-colophon" class="colophon" aria-label="About this edition">
${colophon.map((paragraph) => `<p>${escapeXml(paragraph)}</p>`).join("\n")}
</section>`;
}
