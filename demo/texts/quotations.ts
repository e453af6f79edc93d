import { listRunRows } from "#demo/runs.ts";
import type { Block, Run, Section } from "#demo/text.ts";

/** Quoted words and their reference, such as "John 3:16" or "verses 14 and 15". */
export type Quotation = { words: string; place: string };

/** Words in quotation marks, directly followed by their reference in parentheses. */
const WITH_PLACE = /“([^”]+)”[.,;:]? \(([^()]*\d[^()]*)\)/g;

export function findQuotations({ blocks }: Section): Quotation[] {
  return blocks.flatMap((block) =>
    block.kind === "quotation" && block.source.length > 0
      ? [{ words: getTextWithout(block, /[“”]/g), place: getRunText(block.source) }]
      : listParagraphs(block).flatMap(findInParagraph),
  );
}

/** The text of a section, with each paragraph and note on a line. */
export function getSectionText({ title, blocks }: Section): string {
  return [title, ...blocks.flatMap(listParagraphs)].join("\n");
}

function findInParagraph(paragraph: string): Quotation[] {
  return [...paragraph.matchAll(WITH_PLACE)].map(([, words = "", place = ""]) => ({
    words,
    place,
  }));
}

function getTextWithout({ blocks }: Extract<Block, { kind: "quotation" }>, marks: RegExp): string {
  return blocks.flatMap(listRunRows).map(getRunText).join(" ").replaceAll(marks, "");
}

function listParagraphs(block: Block): string[] {
  return listRunRows(block).flatMap((runs) => [
    getRunText(runs),
    ...runs.filter((run) => run.style === "note").map((note) => getRunText(note.runs)),
  ]);
}

function getRunText(runs: readonly Run[]): string {
  return runs.map((run) => ("text" in run ? run.text : "")).join("");
}
