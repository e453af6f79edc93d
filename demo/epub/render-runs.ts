import { escapeXml } from "#demo/escape-xml.ts";
import type { Run } from "#demo/text.ts";

import { renderPageBreak } from "./markup.ts";

export type Note = Extract<Run, { style: "note" }>;

export function renderRuns(runs: readonly Run[]): string {
  return runs.map(renderRun).join("");
}

export function getNoteId(label: string): string {
  return `note-${label}`;
}

/** The id of a note reference, as the target of the link back. */
export function getReferenceId(label: string): string {
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
