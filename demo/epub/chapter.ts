import type { Block, Run, Section } from "#demo/text.ts";

import { escapeXml } from "./markup.ts";

/** The body of one chapter. */
export function chapterBody(section: Section): string {
  const source = section.source && `\n<p class="source">${escapeXml(section.source)}</p>`;

  return `<section epub:type="chapter" role="doc-chapter" aria-labelledby="heading">
<h1 id="heading">${escapeXml(section.title)}</h1>${source}
${section.blocks.map(renderBlock).join("\n")}
</section>`;
}

function renderBlock({ kind, runs }: Block, index: number, blocks: Block[]): string {
  const opens = kind === "paragraph" && blocks[index - 1]?.kind !== "paragraph";
  const name = opens ? "opening" : kind;
  const attribute = name === "paragraph" ? "" : ` class="${name}"`;

  return `<p${attribute}>${runs.map(renderRun).join("")}</p>`;
}

function renderRun({ style, text }: Run): string {
  if (style === "verse") return `<sup>${escapeXml(text)}</sup>\u00a0`;
  if (style === "supplied") return `<i>${escapeXml(text)}</i>`;
  return escapeXml(text);
}
