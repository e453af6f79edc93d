import { escapeXml } from "#demo/escape-xml.ts";
import { runsIn } from "#demo/runs-in.ts";
import type { Block, Section } from "#demo/text.ts";
import type { Words } from "#demo/words.ts";

import { renderBlocks } from "./render-blocks.ts";
import { pageBreak } from "./markup.ts";
import { type Note, noteId, referenceId, renderRuns } from "./render-runs.ts";

/** The body of one chapter, with its notes at its end. */
export function chapterBody(section: Section, words: Words): string {
  const { title, source, blocks, page } = section;
  const parts = [
    ...(page === undefined ? [] : [pageBreak(page)]),
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
  return blocks.flatMap(runsIn).filter((run) => run.style === "note");
}

function renderNote({ label, runs }: Note, { backToText }: Words): string {
  const name = `${backToText}, ${label}`;

  return `<aside epub:type="footnote" role="doc-footnote" id="${noteId(label)}" class="note">
<p><a role="doc-backlink" href="#${referenceId(label)}" aria-label="${escapeXml(name)}">${label}</a> ${renderRuns(runs)}</p>
</aside>`;
}
