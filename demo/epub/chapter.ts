import { escapeXml } from "#demo/escape-xml.ts";
import { listRuns } from "#demo/runs.ts";
import type { Block, Section } from "#demo/text.ts";
import type { BookWords } from "#demo/book-words.ts";

import { renderBlocks } from "./render-blocks.ts";
import { renderPageBreak } from "./markup.ts";
import { type Note, getNoteId, getReferenceId, renderRuns } from "./render-runs.ts";

export function renderChapter(section: Section, words: BookWords): string {
  const { title, source, blocks, page } = section;
  const parts = [
    ...(page === undefined ? [] : [renderPageBreak(page)]),
    `<h1 id="heading">${escapeXml(title)}</h1>`,
    ...(source === "" ? [] : [`<p class="source">${escapeXml(source)}</p>`]),
    renderBlocks(blocks),
    ...findNotes(blocks).map((note) => renderNote(note, words)),
  ];

  return `<section epub:type="chapter" role="doc-chapter" aria-labelledby="heading">
${parts.join("\n")}
</section>`;
}

function findNotes(blocks: readonly Block[]): Note[] {
  return blocks.flatMap(listRuns).filter((run) => run.style === "note");
}

function renderNote({ label, runs }: Note, { backToText }: BookWords): string {
  const name = `${backToText}, ${label}`;

  return `<aside epub:type="footnote" role="doc-footnote" id="${getNoteId(label)}" class="note">
<p><a role="doc-backlink" href="#${getReferenceId(label)}" aria-label="${escapeXml(name)}">${label}</a> ${renderRuns(runs)}</p>
</aside>`;
}
