import type { BookWords } from "#demo/book-words.ts";
import { escapeXml } from "#demo/escape-xml.ts";
import { type Block, listRuns, type Run, type Section } from "#demo/text.ts";

type Note = Extract<Run, { style: "note" }>;

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

function renderBlocks(blocks: readonly Block[]): string {
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

function renderRuns(runs: readonly Run[]): string {
  return runs.map(renderRun).join("");
}

function getNoteId(label: string): string {
  return `note-${label}`;
}

/** The id of a note reference, as the target of the link back. */
function getReferenceId(label: string): string {
  return `reference-${label}`;
}

function renderRun(run: Run): string {
  switch (run.style) {
    case "plain":
      return escapeXml(run.text);
    case "emphasis":
      return `<em>${escapeXml(run.text)}</em>`;
    case "supplied":
      return `<i>${escapeXml(run.text)}</i>`;
    case "verse":
      return `<sup>${escapeXml(run.text)}</sup>\u00a0`;
    case "page":
      return renderPageBreak(run.number);
    case "note":
      return renderReference(run.label);
  }
}

function renderReference(label: string): string {
  return `<a epub:type="noteref" role="doc-noteref" class="reference" id="${getReferenceId(label)}" href="#${getNoteId(label)}">${label}</a>`;
}

function renderPageBreak(number: number): string {
  return `<span epub:type="pagebreak" role="doc-pagebreak" id="${getPageId(number)}" aria-label="${number}"></span>`;
}

export function getPageId(number: number): string {
  return `page-${number}`;
}

export function renderXhtml(page: {
  title: string;
  language: string;
  path: string;
  body: string;
}): string {
  const language = escapeXml(page.language);

  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="${language}" xml:lang="${language}">
<head>
<meta charset="UTF-8"/>
<title>${escapeXml(page.title)}</title>
<link rel="stylesheet" type="text/css" href="${page.path}style.css"/>
</head>
<body>
${page.body}
</body>
</html>
`;
}
