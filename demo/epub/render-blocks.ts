import type { Block, Run } from "#demo/text.ts";

import { renderPageBreak } from "./markup.ts";
import { renderRuns } from "./render-runs.ts";

export function renderBlocks(blocks: readonly Block[]): string {
  return blocks.map((block, index) => renderBlock(block, blocks[index - 1])).join("\n");
}

function renderBlock(block: Block, previous: Block | undefined): string {
  switch (block.kind) {
    case "paragraph":
      return paragraph(previous?.kind === "paragraph" ? "" : "opening", block.runs);
    case "heading":
      return renderHeading(block.runs);
    case "stanza":
      return `<div class="stanza">\n${block.lines.map((line) => paragraph("line", line)).join("\n")}\n</div>`;
    case "quotation":
      return renderQuotation(block);
    case "list":
      return renderList(block);
    case "pause":
      return "<hr/>";
    default:
      return paragraph(block.kind, block.runs);
  }
}

function paragraph(name: string, runs: readonly Run[]): string {
  const attribute = name === "" ? "" : ` class="${name}"`;
  return `<p${attribute}>${renderRuns(runs)}</p>`;
}

/** A page break at the start of a heading is moved before it, so that the page number is not part of the heading. */
function renderHeading(runs: readonly Run[]): string {
  const marks = runs
    .filter((run) => run.style === "page")
    .map(({ number }) => renderPageBreak(number));
  const words = runs.filter((run) => run.style !== "page");

  return [...marks, `<h2>${renderRuns(words)}</h2>`].join("\n");
}

function renderQuotation({ blocks, source }: Extract<Block, { kind: "quotation" }>): string {
  const quotation = `<blockquote>\n${renderBlocks(blocks)}\n</blockquote>`;
  if (source.length === 0) return quotation;

  return `<figure>\n${quotation}\n<figcaption>— ${renderRuns(source)}</figcaption>\n</figure>`;
}

function renderList({ start, items }: Extract<Block, { kind: "list" }>): string {
  const rendered = items.map((item) => `<li>${renderItem(item)}</li>`).join("\n");
  if (start === null) return `<ul>\n${rendered}\n</ul>`;

  const first = start === 1 ? "" : ` start="${start}"`;
  return `<ol${first}>\n${rendered}\n</ol>`;
}

function renderItem(blocks: readonly Block[]): string {
  const [only, ...more] = blocks;
  return only?.kind === "paragraph" && more.length === 0
    ? renderRuns(only.runs)
    : renderBlocks(blocks);
}
